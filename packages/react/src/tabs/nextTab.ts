/** Where an arrow, Home or End leads in a bar of tabs, around its ends; null for other keys. */
export function nextTab(key: string, at: number, count: number, rtl: boolean): number | null {
  switch (key) {
    case "ArrowRight": return (at + (rtl ? count - 1 : 1)) % count;
    case "ArrowLeft": return (at + (rtl ? 1 : count - 1)) % count;
    case "Home": return 0;
    case "End": return count - 1;
    default: return null;
  }
}
