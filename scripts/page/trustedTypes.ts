import type { Plugin } from "vite";

/** Two helpers of antd write the text of a `<style>` through `innerHTML`. A host that requires Trusted Types refuses that, and nothing of antd would mount. */
const WRITERS = ["@rc-component/util/es/Dom/dynamicCSS.js", "@ant-design/icons/es/cssUtils.js"];

/** The same text, as text. Fails where a release of antd has moved what is replaced: it would else break at a host, and nowhere here. */
export function trustedTypes(): Plugin {
  return {
    name: "tidemark:trusted-types",
    apply: "build",
    transform(code, id) {
      const path = id.replaceAll("\\", "/").split("?")[0]!;
      if (!WRITERS.some((writer) => path.endsWith(writer))) return null;
      const changed = code.replaceAll(".innerHTML", ".textContent");
      if (changed === code) this.error(`${path} has no innerHTML any more: look where antd writes its styles now (scripts/page/trustedTypes.ts).`);
      return { code: changed, map: null };
    },
  };
}
