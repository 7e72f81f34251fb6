import { expect, it } from "vitest";
import { reactEighteen } from "./reactEighteen.ts";

const at = "packages/react/src/shell/Thing.tsx";

it.each([
  ["use", 'import { use, useState } from "react";\nexport const x = use(Y);', "imports use from react"],
  ["a context as a provider", "export const x = <LookContext value={1}>a</LookContext>;", "<LookContext> as a provider"],
  ["ref as a prop", 'import type { Ref } from "react";\nexport interface P { ref?: Ref<HTMLElement>; name: string }', "ref as a prop"],
])("finds %s", (_what, text, words) => {
  expect(reactEighteen([{ path: at, text }])).toEqual([expect.stringContaining(words)]);
});

it("lets pass what React 18 has, and files of others", () => {
  const fine = 'import { useContext, forwardRef } from "react";\nexport const x = <LookContext.Provider value={1}>a</LookContext.Provider>;\nexport interface P { box: Ref<HTMLElement> }';
  expect(reactEighteen([{ path: at, text: fine }, { path: "web/src/App.tsx", text: 'import { use } from "react";' }])).toEqual([]);
});
