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
import { forgetEndedSignIns } from "@tidemark/entities/workspace";
import { browserEnvironment, browserPage, rootElement } from "@tidemark/react/platform";

import { ShareApp } from "./ShareApp.tsx";
import { exchangeCode } from "./start/exchangeCode.ts";
import { createPages } from "./start/createPages.ts";
import { createLanguageWish } from "./start/language.ts";
import { createPageHost } from "./start/pageHost.ts";
import { createRemembered } from "./start/remembered.ts";
import { readShare, takeShare } from "./start/shareLink.ts";
import { createShareStart, type ShareStage } from "./start/shareStart.ts";
import { createStages } from "./start/stages.ts";
import { createTheme } from "./start/theme.ts";
import { createStartUp, type Stage } from "./start/startUp.ts";

const GalleryPage = lazy(() => import("./GalleryPage.tsx"));

const page = browserPage();
const environment = browserEnvironment();
const root = rootElement();
const scope = root.ownerDocument;

if (page.path().split("/")[1] === "gallery") {
  createRoot(root).render(<StrictMode><Suspense><GalleryPage page={page} environment={environment} scope={scope} /></Suspense></StrictMode>);
} else {
  const shared = takeShare(page, environment.sessionStorage);
  // A link pasted into this page's own address bar changes the fragment only.
  page.onMove(() => { if (readShare(page.hash()) !== null) page.reload(); });
  const remembered = createRemembered(environment.localStorage, environment.sessionStorage);
  forgetEndedSignIns(environment);
  const theme = createTheme(remembered);
  const language = createLanguageWish(remembered, page);
  if (shared !== null) openShare(shared.token);
  else openOwn();

  /** Gets this browser's theme and language, and nothing of its sign-in. */
  function openShare(token: string | null): void {
    const stages = createStages<ShareStage>();
    const start = createShareStart({ environment, origin: page.origin(), token, show: stages.show });
    const host = createPageHost(page, remembered, null, { theme, language });
    createRoot(root).render(<StrictMode><ShareApp page={page} environment={environment} start={start} onStage={stages.listen} host={host} theme={theme} language={language} scope={scope} /></StrictMode>);
    start.run();
  }

  function openOwn(): void {
    const stages = createStages<Stage>();
    const startUp = createStartUp({ environment, remembered, page, exchange: exchangeCode(environment, page), show: stages.show });
    const host = createPageHost(page, remembered, startUp.signIn, { theme, language });
    const pageOf = createPages({ page, remembered, host, scope, onSignedOut: (server) => stages.show({ kind: "signed-out", why: "left", server }) });
    createRoot(root).render(<StrictMode><App page={page} environment={environment} startUp={startUp} onStage={stages.listen} host={host} theme={theme} language={language} pageOf={pageOf} scope={scope} /></StrictMode>);
    startUp.run();
  }
}
