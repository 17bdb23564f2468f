/** Characters; the whole text is in the mail and on the page. */
const BELL_LENGTH = 400;

/** A message as the bell shows it. */
export const shortText = (text: string): string => {
  // Never half an emoji: the database takes no half of a pair.
  const characters = [...text];
  return characters.length > BELL_LENGTH
    ? `${characters.slice(0, BELL_LENGTH - 1).join('')}…`
    : text;
};
