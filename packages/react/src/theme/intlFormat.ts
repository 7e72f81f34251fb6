const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** A formatter for dates. One for each language and style: making one costs the browser more than a hundred uses of it. */
export function dateFormat(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, language, style, () => new Intl.DateTimeFormat(language, { ...style, numberingSystem: "latn" }));
}

export function numberFormat(language: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numbers, language, style, () => new Intl.NumberFormat(language, { ...style, numberingSystem: "latn" }));
}

function kept<Format>(formats: Map<string, Format>, language: string, style: object, make: () => Format): Format {
  const key = `${language} ${JSON.stringify(style)}`;
  const known = formats.get(key) ?? make();
  formats.set(key, known);
  return known;
}
