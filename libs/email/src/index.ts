export * from './calendar.js';
export * from './dates.js';
export type { Addressee, Attachment, MailContent } from './mail-content.js';
export { oneLine } from './mail-content.js';
export type { BookingMail, CancellationMail } from './mails/classes.js';
export type { MailKind, MailPayload } from './mails/kinds.js';
export { mails } from './mails/kinds.js';
export * from './render.js';
export * from './transport.js';
