/**
 * One line that grows: `Setting up (about a minute, once): Node … ✓  packages … ✓`. It never moves the cursor, so it
 * reads the same in a terminal, in a log and through a screen reader. Nothing is written where nothing is to be done.
 *
 * @param {{ write(text: string): unknown }} out
 * @param {{ open?: boolean, title?: string }} [options] `open`: another process has already begun the line
 */
export function setupLine(out, { open = false, title = "Setting up (about a minute, once):" } = {}) {
  return {
    isOpen: () => open,
    /**
     * @template T
     * @param {string} name
     * @param {() => Promise<T>} work
     * @returns {Promise<T>}
     */
    async step(name, work) {
      if (!open) out.write(title);
      open = true;
      out.write(` ${name} …`);
      const ticking = setInterval(() => out.write("."), 3_000);
      try {
        const value = await work();
        out.write(" ✓ ");
        return value;
      } catch (error) {
        out.write(" ✗");
        throw error;
      } finally {
        clearInterval(ticking);
      }
    },
    end() {
      if (open) out.write("\n");
      open = false;
    },
  };
}
