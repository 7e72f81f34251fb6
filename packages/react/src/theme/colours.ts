/**
 * The colour tokens of the look, once for antd and once for the style sheet (`tokens.css`); a test keeps the two equal.
 * Contrast was measured pair by pair: a shade that is changed here has to be measured again.
 */
export interface Colours {
  shore: string; page: string; raised: string; fill: string; code: string; selected: string;
  ink: string; ink2: string; quiet: string; outline: string; hairline: string;
  tide: string; tideHover: string; tideActive: string; onTide: string;
  done: string; warning: string; error: string; mask: string;
}
export type Scheme = "light" | "dark";

export const COLOURS: Record<Scheme, Colours> = {
  light: {
    shore: "#F3F6F6", page: "#FFFFFF", raised: "#FFFFFF", fill: "#EEF2F2", code: "#F6F8F8", selected: "#E1EBEC",
    ink: "#172122", ink2: "#4A5759", quiet: "#5A6769", outline: "#7C898C", hairline: "#DFE5E5",
    tide: "#0A6270", tideHover: "#0C7383", tideActive: "#084E59", onTide: "#FFFFFF",
    done: "#25703F", warning: "#8A5200", error: "#AE2A22", mask: "rgba(16,28,30,.32)",
  },
  dark: {
    shore: "#0D1314", page: "#131A1B", raised: "#1B2425", fill: "#1C2526", code: "#101718", selected: "#1F3337",
    ink: "#E3E9E9", ink2: "#AAB5B6", quiet: "#95A1A2", outline: "#6C797B", hairline: "#263132",
    tide: "#63BAC6", tideHover: "#7CCAD5", tideActive: "#4FA6B2", onTide: "#06191C",
    done: "#6DBE88", warning: "#E3A94B", error: "#F08A7E", mask: "rgba(0,0,0,.55)",
  },
};
