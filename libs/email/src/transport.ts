import { createTransport as createNodemailer } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { CalendarFile } from './calendar.js';
import type { Attachment } from './mail-content.js';
import { oneLine } from './plain-text.js';

export interface OutgoingMail {
  /** Becomes the Message-ID: the same job sent twice is the same mail to the receiver. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  language?: string;
  /** Shown by calendars as an invitation and by everybody else as a file. */
  calendar?: CalendarFile | null;
  attachments?: readonly Attachment[];
  /** One click ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string | null;
}

export type MailTransport = Transporter;
type MailOptions = ConstructorParameters<typeof MailComposer>[0];

/** ms: a server takes its time over a mail, and a limit that is too short sends it twice. */
const ANSWER_MS = 20_000;

/** A template never makes the studio read a file or fetch an address. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true } as const;

interface TransportOptions {
  answerMs?: number;
  withoutTls?: boolean;
}

const isThisMachine = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * A pool of SMTP connections. Time-outs are short, because the job behind a mail is tried again.
 * `smtpUrl`: smtp(s)://user:password@host:port; `answerMs` is what the server has for an answer.
 * With smtp:// the connection is encrypted before a mail is said (STARTTLS): else there is none, unless
 * the server is on this machine or `withoutTls` says that it can't.
 */
export const createTransport = (
  smtpUrl: string,
  { answerMs = ANSWER_MS, withoutTls = false }: TransportOptions = {},
): MailTransport => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return createNodemailer({
    pool: true,
    maxConnections: 5,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !withoutTls && !isThisMachine(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: answerMs,
    ...noAccess,
  });
};

const headersOf = ({ language, unsubscribeUrl }: OutgoingMail): Record<string, string> => ({
  ...(language && { 'Content-Language': language }),
  ...(unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
  // Nobody's "I am on holiday" is wanted (RFC 3834).
  'Auto-Submitted': 'auto-generated',
});

const optionsOf = (mail: OutgoingMail): MailOptions => {
  const domain = mail.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    ...noAccess,
    messageId: `<${mail.id}@${domain}>`,
    from: mail.from,
    // As an object, so that a comma or a bracket in the address can't name a second receiver.
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    headers: headersOf(mail),
    ...(mail.calendar && {
      icalEvent: {
        method: mail.calendar.method,
        filename: mail.calendar.filename,
        content: mail.calendar.content,
      },
    }),
    attachments: mail.attachments?.map((attachment) => ({ ...attachment })),
  };
};

/** Hands one mail to the SMTP server; returns its answer. Throws when it isn't accepted. */
export const sendMail = async (transport: MailTransport, mail: OutgoingMail): Promise<string> => {
  const message = new MailComposer(optionsOf(mail)).compile();
  const envelope = message.getEnvelope();
  // Whole, in one write: nodemailer's own way sends each line end and boundary by itself.
  const raw = await message.build();
  const sent = await transport.sendMail({ envelope, raw });
  return sent.response ?? '';
};
