import { Gallery } from "@tidemark/react/page";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
import { usePreference } from "./usePreference.ts";
import { useEffect, useState } from "react";

/**
 * `/gallery/NAME`: every state of the page, for screenshots and the accessibility check. `NAME.rtl` is in Arabic, `NAME.de` in German. Going back and forth loads no
 * document anew: the check looks at all states in one, which takes a third of the time.
 */
export default function GalleryPage({ page, environment, scope }: { page: Page; environment: Environment; scope: Document }) {
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = usePreference(preferences.dark);
  const still = usePreference(preferences.still);
  const [path, setPath] = useState(page.path);
  useEffect(() => page.onMove(() => setPath(page.path())), [page]);
  const [name = "", variant] = (path.split("/")[2] ?? "").split(".");
  useEffect(() => page.setTitle(`Gallery: ${path}`), [page, path]);
  return <Gallery key={path} name={name} environment={environment} scheme={dark ? "dark" : "light"} language={variant === "rtl" ? "ar" : variant === "de" ? "de" : "en"} reducedMotion={still} scope={scope} />;
}
