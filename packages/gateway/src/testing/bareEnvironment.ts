/** What a program of a test gets of the test's own environment: where programs are, and where modules are kept compiled (scripts/parts/testEnvironment.ts). */
export function bareEnvironment(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
