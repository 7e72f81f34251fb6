import { describe, expect, it } from "vitest";
import { formFields } from "./formFields.ts";
import { formValue, presetDraft, typedText } from "./formValue.ts";

const SCHEMA = {
  type: "object", required: ["period", "rows"],
  properties: {
    period: { title: "Period", oneOf: [{ const: 30, title: "Last 30 days" }, { const: 365, title: "A year" }] },
    rows: { type: "integer", title: "Rows", minimum: 1 },
    tags: { type: "array", items: { enum: ["a", "b", "c"] } },
    mail: { type: "boolean", default: true },
    shape: { type: "object" },
    note: { type: ["string", "null"] },
  },
};
const fields = formFields(SCHEMA);

describe("a question's fields and value", () => {
  it("makes one control for each property", () => {
    expect(fields.map(({ key, input }) => [key, input.kind])).toEqual([["period", "choice"], ["rows", "number"], ["tags", "choices"], ["mail", "yes-no"], ["shape", "json"], ["note", "text"]]);
    expect(presetDraft(fields)).toEqual({ mail: true });
  });
  it("gives the typed value, with what was left empty left out", () => {
    expect(formValue(fields, { period: 1, rows: " 12 ", tags: [2, 0], mail: true, shape: '{"a":1}' })).toEqual({ kind: "value", value: { period: 365, rows: 12, tags: ["a", "c"], mail: true, shape: { a: 1 } } });
  });
  it("names every field that is missing or wrong", () => {
    const read = formValue(fields, { rows: "1.5", shape: "{" });
    expect(read.kind === "errors" && read.errors.map(({ key, text }) => [key, text])).toEqual([["period", "form.missing"], ["rows", "form.notInteger"], ["shape", "form.notJson"]]);
  });
  it("a schema that is no object's is one field, and its value is the whole value", () => {
    const whole = formFields({ enum: ["yes", "no"] });
    expect(formValue(whole, { "": 0 })).toEqual({ kind: "value", value: "yes" });
    expect(formFields("nonsense")).toHaveLength(1);
  });
  it("GATE-6: what was typed can be copied as text", () => {
    expect(typedText(fields, { period: 0, tags: [1, 2], note: "hello" })).toBe("Period: Last 30 days\ntags: b, c\nnote: hello");
    expect(typedText(fields, {})).toBe("");
  });
});
