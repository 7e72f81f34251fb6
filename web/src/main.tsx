import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-500.css";
import "@fontsource/ibm-plex-sans/latin-600.css";
import "@fontsource/ibm-plex-mono/latin-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-400.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-500.css";
import "@fontsource/ibm-plex-sans-arabic/arabic-600.css";
import "@tidemark/react/style.css";
import "./page.css";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { browserEnvironment, browserPage, rootElement } from "@tidemark/react/platform";

import { exchangeCode } from "./start/exchangeCode.ts";
import { createOpener } from "./start/openWorkspace.ts";
import { createPageHost } from "./start/pageHost.ts";
import { createRemembered } from "./start/remembered.ts";
import { createStages } from "./start/stages.ts";
import { createTheme } from "./start/theme.ts";
import { createStartUp } from "./start/startUp.ts";

const GalleryPage = lazy(() => import("./GalleryPage.tsx"));

const page = browserPage();
const environment = browserEnvironment();
const root = rootElement();
const scope = root.ownerDocument;

if (page.path().split("/")[1] === "gallery") {
  createRoot(root).render(<StrictMode><Suspense><GalleryPage page={page} environment={environment} scope={scope} /></Suspense></StrictMode>);
} else {
  const remembered = createRemembered(environment.localStorage, environment.sessionStorage);
  const stages = createStages();
  const startUp = createStartUp({ environment, remembered, page, exchange: exchangeCode(environment, page), show: stages.show });
  const theme = createTheme(remembered);
  const host = createPageHost(page, remembered, startUp.signIn, theme);
  const openWorkspace = createOpener({ environment, page, remembered });
  createRoot(root).render(<StrictMode><App page={page} environment={environment} startUp={startUp} onStage={stages.listen} host={host} theme={theme} openWorkspace={openWorkspace} scope={scope} /></StrictMode>);
  startUp.run();
}
