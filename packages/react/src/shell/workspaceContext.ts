import { createContext, useContext } from "react";
import type { PageHost } from "./pageHost.ts";
import type { Workspace } from "./workspace.ts";

interface Given { workspace: Workspace; host: PageHost }
const Context = createContext<Given | null>(null);

export const WorkspaceProvider = Context.Provider;

function given(): Given {
  const value = useContext(Context);
  if (value === null) throw new Error("This component stands outside <Tidemark>. Render it inside.");
  return value;
}

/** Everything of the domain that the frame shows and does. */
export function useWorkspace(): Workspace {
  return given().workspace;
}

/** What only the page around us can do: addresses, windows, the clipboard. */
export function useHost(): PageHost {
  return given().host;
}
