/**
 * The files of a paste or a drop. A table copied from a spreadsheet comes as text and as a picture of it: then the text is meant, and it is
 * pasted as ever. A file copied in a file manager has its name as text, but no formatted one.
 */
export function filesIn(data: Pick<DataTransfer, "files" | "types"> | null): File[] {
  if (data === null) return [];
  const files = [...data.files];
  const { types } = data;
  const formatted = types.includes("text/plain") && (types.includes("text/html") || types.includes("text/rtf"));
  return formatted ? [] : files;
}
