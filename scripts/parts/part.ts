/** One part of `npm test`. `passed` counts tests; each failure is one line that names the test or the check. */
export interface PartResult { passed: number; failures: string[] }

export interface PartOptions {
  /** Only tests whose title has these words. A narrowed run is not held to the least number of tests. */
  words: string | null;
}

export interface Part {
  name: string;
  /** Seconds that it may take of the 15 minutes; more is said, and not a failure: a loaded machine is no defect. */
  share: number;
  run: (options: PartOptions) => Promise<PartResult>;
}
