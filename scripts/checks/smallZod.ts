import { imports, parse } from "./syntax.ts";
import { isProduct, type SourceFile } from "./tree.ts";

/**
 * What runs in a page makes its schemas with `zod/mini`. The whole of zod is 16 KB more of the first load, and it compiles objects with `new Function`, which
 * a policy without `unsafe-eval` reports. To forbid it that by a setting was not enough: twice a bundler put schemas before the setting.
 */
export function smallZod(files: SourceFile[]): string[] {
  return files.filter(({ path }) => isProduct(path) && /^(packages\/(entities|react)|web)\//.test(path)).flatMap((file) => (
    imports(parse(file)).filter(({ from }) => /^zod(?!\/mini$)/.test(from)).map(({ from }) => `${file.path}: imports ${from}; in a page it is zod/mini`)
  ));
}
