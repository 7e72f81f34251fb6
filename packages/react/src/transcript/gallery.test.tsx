import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { TidemarkTheme } from "../theme/TidemarkTheme.tsx";
import { installFakeLayout } from "./testing/fakeLayout.ts";
import { ConversationGallery } from "./gallery.tsx";
import { gallerySets } from "./gallerySets.ts";

let restore = (): void => {};
beforeEach(() => { restore = installFakeLayout(window); });
afterEach(() => { restore(); });

it.each(Object.keys(gallerySets).flatMap((set) => (["light", "dark"] as const).map((scheme) => [set, scheme] as const)))("SEC-3: %s in %s draws without a style element", async (set, scheme) => {
  const { container } = renderUi(<TidemarkTheme scheme={scheme} direction="ltr" lang="en" scope={document}><ConversationGallery set={set} /></TidemarkTheme>);
  await act(async () => { await new Promise((resolve) => { setImmediate(resolve); }); });
  expect(screen.getAllByRole("article").length).toBeGreaterThan(0);
  expect(container.querySelector(".tm-root")).toHaveAttribute("data-scheme", scheme);
  expect(document.querySelectorAll("style")).toHaveLength(0);
});
