import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "../theme/testing/renderUi.tsx";
import { gateView, ME, quietActions } from "../transcript/galleryData.ts";
import { formInput } from "../transcript/gallerySets.ts";
import { GateCard } from "./GateCard.tsx";

it("a question can be read while its fields come, and is answered once they are there", async () => {
  const gate = gateView("g", { kind: "form", toolName: "ask", input: formInput, schema: formInput.schema });
  renderUi(<GateCard gate={gate} entry={undefined} me={ME} agentName="A" mayAnswer actions={quietActions()} focusComposer={() => {}} rules={[]} draft={undefined} onDraft={() => {}} />);
  expect(screen.getByText(formInput.title)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  expect(await screen.findByRole("button", { name: "Submit" })).toBeVisible();
  expect(screen.getByRole("group", { name: `Question: ${formInput.title}` })).toBeVisible();
});
