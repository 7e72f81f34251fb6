import { join } from "node:path";
import { ownEnvironment } from "../ownEnvironment.ts";
import { cacheFolder } from "../page/programs.ts";

/**
 * What a test run and everything that it starts finds in its environment. Tests start some sixty gateways and other programs: with the modules of the
 * first one kept compiled, a start costs half.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  return { ...ownEnvironment(process.env), NODE_COMPILE_CACHE: join(cacheFolder, "compiled") };
}
