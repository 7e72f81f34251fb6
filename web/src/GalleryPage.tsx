import { Gallery } from "@tidemark/react";
import type { Environment } from "@tidemark/entities/environment";
import type { Page } from "@tidemark/react/platform";
import { usePreference } from "./usePreference.ts";
import { useState } from "react";

/** `/gallery/NAME`: every state of the page, for screenshots and the accessibility check. `NAME.rtl` mirrors it. */
export default function GalleryPage({ page, environment, scope }: { page: Page; environment: Environment; scope: Document }) {
  const [preferences] = useState(() => ({ dark: page.prefers("dark"), still: page.prefers("reduced-motion") }));
  const dark = usePreference(preferences.dark);
  const still = usePreference(preferences.still);
  const [name = "", variant] = (page.path().split("/")[2] ?? "").split(".");
  return <Gallery name={name} environment={environment} scheme={dark ? "dark" : "light"} direction={variant === "rtl" ? "rtl" : "ltr"} language="en" reducedMotion={still} scope={scope} />;
}
