export function unknownTask(name: string, known: string[]): number {
  console.error(`There is no task "${name}". There are: ${known.join(", ")}.`);
  return 2;
}
