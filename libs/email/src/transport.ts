import { createTransport as createNodemailer } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Attachment } from './mail-content.js';
import { oneLine } from './mail-content.js';

export interface OutgoingMail {
  /** Becomes the Message-ID: the same job sent twice is the same mail to the receiver. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
}

export type MailTransport = Transporter;

/**
 * A pool of SMTP connections. Time-outs are short, because the job behind a mail is tried again.
 * `smtpUrl`: smtp(s)://user:password@host:port.
 */
export const createTransport = (smtpUrl: string): MailTransport => {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return createNodemailer({
    pool: true,
    maxConnections: 5,
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    // A template never makes the studio read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
};

/** Hands one mail to the SMTP server; returns its answer. Throws when it isn't accepted. */
export const sendMail = async (transport: MailTransport, mail: OutgoingMail): Promise<string> => {
  const domain = mail.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  const sent = await transport.sendMail({
    messageId: `<${mail.id}@${domain}>`,
    from: mail.from,
    // As an object, so that a comma or a bracket in the address can't name a second receiver.
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments?.map((attachment) => ({ ...attachment })),
  });
  return sent.response ?? '';
};
