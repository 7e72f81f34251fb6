/** Waits for something that another process does; fails after 10 s. */
export async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await so()) return;
    await new Promise((done) => { setTimeout(done, 25); });
  }
  throw new Error("It did not come within 10 s.");
}
