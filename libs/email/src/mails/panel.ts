import type { MailContent } from '../mail-content.js';

export type Row = readonly [string, string];

/** A line of the panel; none without a value. */
export const row = (label: string, value: string | undefined): Row[] =>
  value ? [[label, value]] : [];

/** The button of a mail; none without a page to open. */
export const button = (label: string, url: string | undefined): Pick<MailContent, 'action'> =>
  url ? { action: { label, url } } : {};
