import { useLanguage } from "../messages/useText.ts";
import { useUi } from "../theme/Ui.tsx";
import { timeLabel } from "./timeLabel.ts";

/** Times as this reader says them now. Not followed over midnight: what is drawn then says the day. */
export function useTimeLabel(): (at: string | number | null) => string {
  const language = useLanguage();
  const { clock } = useUi();
  return (at) => timeLabel(at, language, clock.now());
}
