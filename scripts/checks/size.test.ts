import { expect, it } from "vitest";
import { firstLoad, heaviest, judge, shareOf } from "./size.ts";

it("the first load is the entry with its static imports; what is loaded later is not in it", () => {
  expect(firstLoad({
    "index.html": { file: "assets/main.js", isEntry: true, imports: ["_react.js", "_shared.js"], css: ["assets/main.css"] },
    "_react.js": { file: "assets/react.js", imports: ["_shared.js"] },
    "_shared.js": { file: "assets/shared.js", css: ["assets/shared.css"] },
    "src/gallery.tsx": { file: "assets/gallery.js", imports: ["_react.js"], css: ["assets/gallery.css"] },
  })).toEqual({ scripts: ["assets/main.js", "assets/react.js", "assets/shared.js"], styles: ["assets/main.css", "assets/shared.css"] });
});

it("a package's share counts its own files, not those of packages whose names begin alike", () => {
  const modules = { "/t/node_modules/.pnpm/ai@7/node_modules/ai/dist/index.js": 30, "/t/node_modules/ai-sdk/x.js": 50, "/t/web/src/main.tsx": 20 };
  expect(shareOf("ai", modules)).toBe(0.3);
});

it("each limit that is passed is said, and an empty page is no success", () => {
  expect(judge([{ file: "a.js", kb: 350 }], { script: 350, style: 45, ai: 5 }).problems).toEqual([]);
  expect(judge([], { script: 351, style: 46, ai: 6 }).problems).toHaveLength(3);
  expect(judge([], { script: 0, style: 0, ai: 0 }).problems).toEqual(["size: the first load has no script at all"]);
});

it("says which packages weigh most, our own among them", () => {
  const modules = { "/t/node_modules/.pnpm/antd@6/node_modules/antd/es/tabs.js": 60, "/t/node_modules/.pnpm/@a+b@1/node_modules/@a/b/x.js": 10, "/t/packages/react/src/a.tsx": 30 };
  expect(heaviest([{ kb: 100, modules }], 2)).toEqual([{ file: "  about, from antd", kb: 60 }, { file: "  about, from packages/react", kb: 30 }]);
});
