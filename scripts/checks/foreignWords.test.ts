import { expect, it } from "vitest";
import { foreignWords } from "./foreignWords.ts";

const text = (language: string, value: string) => foreignWords([{ path: `packages/react/src/messages/${language}/status.ts`, text: `export const t = { key: ${JSON.stringify(value)} };` }]);

it.each([["de", "Deine Sitzung ist zu Ende"], ["de", "Schließe den Tab"], ["de", "Der letzte Lauf"], ["de", "Angepinnt"], ["ar", "انتهت الجلسة"], ["ar", "أغلق علامة التبويب"]])("finds our own word in %s: %j", (language, value) => {
  expect(text(language, value)).toHaveLength(1);
});

it.each([["de", "Tabelle"], ["de", "Läuft in einem anderen Fenster"], ["de", "Einträge"], ["de", "{{gate}} fehlt"], ["ar", "المصدر"], ["ar", "محادثة جديدة"], ["en", "The Sitzung"]])("lets %s: %j pass", (language, value) => {
  expect(text(language, value)).toEqual([]);
});
