/** The environment without the variables that steer the product: tests and their gateways start from its defaults. */
export function ownEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(TIDEMARK|OPENAI)_/i.test(name)));
}
