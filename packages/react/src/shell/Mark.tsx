/** The mark: a T whose bar is the high-water mark, over the water. It doesn't move and is never mirrored. */
export function Mark() {
  return (
    <svg className="tm-mark" viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true" focusable="false">
      <path stroke="var(--tm-ink)" d="M4 4.25h16M12 4.25v9" />
      <path stroke="var(--tm-tide)" d="M2.5 19c2.4 0 2.4-3 4.75-3s2.4 3 4.75 3 2.4-3 4.75-3 2.4 3 4.75 3" />
    </svg>
  );
}
