import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Testing Library cleans up by itself only where test functions are globals; ours are imported.
afterEach(() => cleanup());

// Dialogs and menus are loaded when first opened; on a busy machine reading them takes longer than the usual second.
// What is said in passing stands twice: seen where it is, heard in the activity status. A search for a text means what is seen.
configure({ asyncUtilTimeout: 4_000, defaultIgnore: "script, style, .tm-announced" });
