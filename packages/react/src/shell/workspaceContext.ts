import { createContext, useContext } from "react";
import type { PageHost } from "./pageHost.ts";
import type { Workspace } from "./workspace.ts";

interface Given { workspace: Workspace; host: PageHost }
const Context = createContext<Given | null>(null);

export const WorkspaceProvider = Context.Provider;

function useGiven(): Given {
  const value = useContext(Context);
  if (value === null) throw new Error("This component stands outside <Tidemark>. Render it inside.");
  return value;
}

/** Everything of the domain that the frame shows and does. */
export function useWorkspace(): Workspace {
  return useGiven().workspace;
}

/** What only the page around us can do: addresses, windows, the clipboard. */
export function useHost(): PageHost {
  return useGiven().host;
}
