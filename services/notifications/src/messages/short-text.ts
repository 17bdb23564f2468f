/** Characters; the whole text is in the mail and on the page. */
const BELL_LENGTH = 400;

/** A message as the bell shows it. */
export const shortText = (text: string): string =>
  text.length > BELL_LENGTH ? `${text.slice(0, BELL_LENGTH - 1)}…` : text;
