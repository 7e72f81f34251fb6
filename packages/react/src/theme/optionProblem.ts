/** An option of a host that was not taken as it was given. It changes nothing but itself, and the host is told. */
export interface OptionProblem {
  /** `theme.accent`, `labels.composer.send`. */
  option: string;
  /** `not-valid`: left out. `unknown`: there is no such thing. `contrast`: could not be read; the nearest shade that can be stands in its place. */
  code: "not-valid" | "unknown" | "contrast";
  /** For the developer, in English. */
  detail: string;
}
