/** A link that looks like a button: one a mail. */
export interface MailAction {
  label: string;
  url: string;
}

/**
 * What a mail says, free of markup: the base template draws it as HTML and as plain text.
 * Every string is shown as text, whatever it holds.
 */
export interface MailContent {
  subject: string;
  /** The line that mailboxes show behind the subject. */
  preheader: string;
  title: string;
  lead: string;
  panel?: { heading: string; strong?: string; rows: readonly (readonly [string, string])[] };
  action?: MailAction;
  /** Paragraphs under the action; `strong` leads the paragraph. */
  notes: readonly { strong?: string; text?: string }[];
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Fields that every mail carries (spec section 3, email payloads). */
export interface Addressee {
  userEmail: string;
  userName: string | null;
}

/** Line breaks and control characters become blanks: names and titles stay on their line. */
export const oneLine = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** `You’re booked` + `, Noor`: the first name when there is one. */
export const greet = (words: string, userName: string | null): string => {
  const first = oneLine(userName ?? '').split(' ')[0];
  return first ? `${words}, ${first}` : words;
};
