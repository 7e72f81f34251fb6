/** Keys as they are pressed together. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return <span className="tm-keys" dir="ltr">{keys.map((key) => <kbd key={key}>{key}</kbd>)}</span>;
}
