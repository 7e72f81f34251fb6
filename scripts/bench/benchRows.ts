export interface BenchRow { name: string; value: number; unit: string; note?: string | undefined }

/** Rows as a table: name, value with three significant digits, unit, note. */
export function benchRows(rows: BenchRow[]): string {
  const values = rows.map((row) => short(row.value));
  const wide = (texts: string[]) => Math.max(...texts.map((text) => text.length));
  const [name, value, unit] = [wide(rows.map((row) => row.name)), wide(values), wide(rows.map((row) => row.unit))];
  return rows.map((row, at) => `  ${row.name.padEnd(name)}  ${(values[at] ?? "").padStart(value)} ${row.unit.padEnd(unit)}  ${row.note ?? ""}`.trimEnd()).join("\n");
}

function short(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1_000) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
