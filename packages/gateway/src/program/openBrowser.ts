import { spawn } from "node:child_process";

/** Opens the address where there is a screen; a machine without one just has the printed line. Never throws. */
export function openBrowser(address: string, env: Record<string, string | undefined>, platform: NodeJS.Platform): void {
  if (platform === "linux" && !env["DISPLAY"] && !env["WAYLAND_DISPLAY"]) return;
  const [command, args] = platform === "darwin" ? ["open", [address]] as const
    : platform === "win32" ? ["cmd", ["/c", "start", "", address]] as const : ["xdg-open", [address]] as const;
  const child = spawn(command, args, { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
