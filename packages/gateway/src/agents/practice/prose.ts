/**
 * Deterministic prose: the same number gives the same words, always. Sentences are put together from four lists about
 * the things this product is about (tides, harbours, logs, windows), so that a long answer reads like one and never repeats itself soon.
 */
const WHEN = [
  "At first light", "Twice a day", "When the water turns", "Long before noon", "Once the wind drops", "In the quiet hour after the ebb",
  "On most evenings", "While the town still sleeps", "As soon as the fog lifts", "Between two tides", "After a night of rain", "Towards the end of the week",
  "Every time the bell rings",
];
const WHO = [
  "the harbour master", "a keeper of the log", "the crew of the pilot boat", "an old ferryman", "the woman in the signal tower", "a patient reader",
  "the boy with the tide table", "the night watch", "a visitor from the far shore", "the clerk at the customs house", "the captain of the dredger",
];
const DOES = [
  "writes one more line under the last", "reads the mark on the stone before touching anything", "counts the boats and finds the same number as yesterday",
  "opens the second window and sees the same water", "notes the hour, the height and the name of the ship", "follows the current without ever steering against it",
  "compares two copies of the chart, line by line", "waits until the whole record is dry", "hangs the lantern where both piers can see it",
  "lets the long rope run out and ties it again", "marks how far the water came, and nothing else", "passes the news along without changing a word",
  "checks the gauge twice and trusts the larger number", "leaves the old lines as they are and starts below them",
];
const SO = [
  ", so that nobody has to remember it", ", because a mark in stone outlasts a promise", " and goes home content", ", though the gulls have other plans",
  ", which is slower than guessing and always right", ", and the next watch can go on from there", " before the coffee is cold", ", whatever the weather says",
  ", and by evening the whole quay knows", ", for two people who saw the same thing need not argue", ", just as it was done the year before", "",
];

/** Sentence number `n`. The four lists have lengths without a common divisor in pairs that matter, so the mix changes all the way. */
export function sentence(n: number): string {
  const pick = (list: readonly string[], step: number) => list[(n * step + Math.floor(n / list.length)) % list.length]!;
  return `${pick(WHEN, 1)}, ${pick(WHO, 3)} ${pick(DOES, 5)}${pick(SO, 7)}.`;
}

const SENTENCES_IN_PARAGRAPH = 5;

/** Exactly `words` words, each with the white space that follows it; paragraphs of five sentences. */
export function* proseWords(words: number): Generator<string> {
  let left = words;
  for (let n = 0; left > 0; n++) {
    const parts = sentence(n).split(" ");
    for (const [i, part] of parts.entries()) {
      if (left-- <= 0) return;
      const endsParagraph = i === parts.length - 1 && n % SENTENCES_IN_PARAGRAPH === SENTENCES_IN_PARAGRAPH - 1;
      if (left === 0) yield part.endsWith(".") ? part : `${part.replace(/,$/, "")}.`;
      else yield part + (endsParagraph ? "\n\n" : " ");
    }
  }
}

/** The words of a given text, each with the white space that follows it. */
export function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}
