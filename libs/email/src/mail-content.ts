import type { Formats } from './locale.js';

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
  /** Paragraphs are kept where a person wrote several. */
  lead: string;
  panel?: { heading: string; strong?: string; rows: readonly (readonly [string, string])[] };
  /** Numbers, one a line; `note` stands below its value in small. */
  tables?: readonly {
    heading: string;
    url: string;
    rows: readonly { label: string; value: string; note: string }[];
  }[];
  action?: MailAction;
  /** Paragraphs under the action; `strong` leads the paragraph. */
  notes: readonly { strong?: string; text?: string }[];
}

/** Writes one kind of mail in the language of its reader. */
export type Writer<Payload> = (mail: Payload, formats: Formats) => MailContent;

export interface Attachment {
  filename: string;
  contentType: string;
  content: string | Buffer;
}

/** Fields that every mail carries (spec section 3, email payloads). */
export interface Addressee {
  userEmail: string;
  userName: string | null;
  /** VAT in the prices that it names, in per cent; absent in mails from before there was a choice: 5. */
  vatPercent?: number;
}

/** A studio that is not registered for VAT: the mail says nothing of it. */
export const isWithoutVat = ({ vatPercent }: Addressee): boolean => vatPercent === 0;
