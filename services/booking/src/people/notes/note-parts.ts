import { MOST_NOTE_LETTERS } from '@studio/contracts';

/** Where a text may be cut: behind the last line, else the last word, of its second half. */
const cutOf = (text: string): number => {
  const head = text.slice(0, MOST_NOTE_LETTERS);
  const at = Math.max(head.lastIndexOf('\n'), 0) || head.lastIndexOf(' ');
  return at > MOST_NOTE_LETTERS / 2 ? at : MOST_NOTE_LETTERS;
};

/** A text as notes, none longer than one may be, and no word lost. */
export const notePartsOf = (text: string): string[] => {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > MOST_NOTE_LETTERS) {
    const at = cutOf(rest);
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
};
