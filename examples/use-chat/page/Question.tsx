interface Field { title?: string; type?: string; enum?: string[] }
interface Form { title: string; schema: { properties?: Record<string, Field>; required?: string[] } }

/** A call whose input holds a title and a JSON Schema is a question to the person; what is filled in is its output. */
export function Question({ input, submit }: { input: unknown; submit: (output: unknown) => void }) {
  const form = input as Partial<Form> | null;
  if (typeof form?.title !== "string" || typeof form.schema !== "object") return null;
  const fields = Object.entries(form.schema.properties ?? {});
  const send = (data: FormData): void => {
    const filled = fields.flatMap(([name, { type }]) => {
      const value = data.get(name);
      if (typeof value !== "string" || value === "") return [];
      return [[name, type === "number" ? Number(value) : value]];
    });
    submit(Object.fromEntries(filled));
  };
  return (
    <form aria-label={form.title} onSubmit={(event) => { event.preventDefault(); send(new FormData(event.currentTarget)); }}>
      {fields.map(([name, field]) => (
        <label key={name}>
          {field.title ?? name}
          {field.enum === undefined ? <input name={name} type={field.type === "number" ? "number" : "text"} required={form.schema?.required?.includes(name)} />
            : <select name={name} required={form.schema?.required?.includes(name)}>{field.enum.map((value) => <option key={value}>{value}</option>)}</select>}
        </label>
      ))}
      <button type="submit">Submit</button>
    </form>
  );
}
