const UNIX = ["HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"];
const WINDOWS = ["APPDATA", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATH", "PROCESSOR_ARCHITECTURE", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "USERNAME", "USERPROFILE"];

/** What a tool server inherits: what a program needs to run, and what its configuration gives it. No key of a model, nothing of ours. */
export function mcpEnvironment(env: NodeJS.ProcessEnv, own: Record<string, string> = {}, platform = process.platform): Record<string, string> {
  const inherited = (platform === "win32" ? WINDOWS : UNIX).flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(inherited), ...own };
}
