import type { ReactNode } from "react";
import type { Clock } from "@tidemark/entities/environment";
import { TideLine } from "../activity/TideLine.tsx";
import type { ThemeOptions } from "../embed/options.ts";
import type { Labels } from "../messages/labels.ts";
import { localeOf } from "../messages/locale.ts";
import { TextsProvider } from "../messages/useText.ts";
import { useTextsOf } from "../messages/useTextsOf.ts";
import type { OptionProblem } from "./optionProblem.ts";
import type { StyleScope } from "./styleSink.ts";
import { TidemarkTheme } from "./TidemarkTheme.tsx";

/** How a chat looks and speaks, as its host wishes it. */
export interface LookProps {
  /** The system's, or the person's choice; a theme with a scheme of its own has its way. */
  scheme: "light" | "dark";
  /** BCP 47: the wanted language; where there are no texts in it, English. */
  language: string;
  /** Absent: as the language is written. */
  direction?: "ltr" | "rtl" | undefined;
  theme?: ThemeOptions | undefined;
  /** A host's own words, by key of the catalogue. */
  labels?: Labels | undefined;
  /** Told of each option that was not taken as it was given. A new function tells again. */
  onOptionProblem?: ((problem: OptionProblem) => void) | undefined;
  /** The page, or the shadow root that this stands in. */
  scope: StyleScope;
}

/** Language and look around a chat. Until the language is here it is the tide line alone: nothing is shown in one that is not meant. */
export function TidemarkLook({ scheme, language, direction, theme, labels, onOptionProblem, scope, clock, children }: LookProps & { clock: Clock; children: ReactNode }): ReactNode {
  const texts = useTextsOf(language, labels, clock, onOptionProblem);
  const { tag, direction: written } = texts === null ? localeOf(language) : { tag: texts.language, direction: texts.direction };
  return (
    <TidemarkTheme scheme={scheme} direction={direction ?? written} lang={tag} scope={scope} theme={theme} onOptionProblem={onOptionProblem}>
      {texts === null ? <div className="tm-speechless"><TideLine tide="plain" clock={clock} /></div> : <TextsProvider value={texts}>{children}</TextsProvider>}
    </TidemarkTheme>
  );
}
