import type { AddressObject, ParsedMail } from 'mailparser';

export interface MailAddress {
  address: string;
  name: string;
}

/** One mail as the API shows it; the names are maildev's. */
export interface Mail {
  id: string;
  /** ISO instant of arrival, UTC. */
  time: string;
  /** ISO instant of the Date header, or of arrival. */
  date: string;
  subject: string;
  from: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  replyTo: MailAddress[];
  messageId: string | null;
  priority: string;
  headers: Record<string, string | string[]>;
  html: string;
  text: string;
  attachments: MailAttachment[];
  envelope: Envelope;
  /** Bytes of the source. */
  size: number;
  sizeHuman: string;
  read: boolean;
}

export interface MailAttachment {
  contentType: string;
  fileName: string;
  generatedFileName: string;
  contentDisposition: string;
  contentId: string | null;
  length: number;
}

export interface Envelope {
  from: MailAddress;
  to: MailAddress[];
  host: string;
  remoteAddress: string;
}

/** Builds the view of a mail from its parsed source. */
export function toMail(
  parsed: ParsedMail,
  facts: { id: string; receivedAt: Date; envelope: Envelope; size: number },
): Mail {
  const { id, receivedAt, envelope, size } = facts;
  const to = addressesOf(parsed.to);
  const cc = addressesOf(parsed.cc);
  return {
    id,
    time: receivedAt.toISOString(),
    date: (parsed.date ?? receivedAt).toISOString(),
    subject: parsed.subject ?? '',
    from: addressesOf(parsed.from),
    to: to.length > 0 ? to : envelope.to,
    cc,
    bcc: hiddenRecipients(envelope, [...to, ...cc]),
    replyTo: addressesOf(parsed.replyTo),
    messageId: parsed.messageId ?? null,
    priority: parsed.priority ?? 'normal',
    headers: headersOf(parsed),
    html: typeof parsed.html === 'string' ? parsed.html : '',
    text: parsed.text ?? '',
    attachments: parsed.attachments.map((attachment, index) => ({
      contentType: attachment.contentType,
      fileName: attachment.filename ?? `attachment-${index + 1}`,
      generatedFileName: attachment.filename ?? `attachment-${index + 1}`,
      contentDisposition: attachment.contentDisposition ?? 'attachment',
      contentId: attachment.cid ?? null,
      length: attachment.size,
    })),
    envelope,
    size,
    sizeHuman: size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} kB`,
    read: false,
  };
}

function addressesOf(header: AddressObject | AddressObject[] | undefined): MailAddress[] {
  if (!header) return [];
  return [header]
    .flat()
    .flatMap((entry) => entry.value)
    .flatMap((entry) => entry.group ?? [entry])
    .map((entry) => ({ address: entry.address ?? '', name: entry.name }));
}

/** Who got the mail and stands in no header. */
function hiddenRecipients(envelope: Envelope, shown: MailAddress[]): MailAddress[] {
  const known = new Set(shown.map((entry) => entry.address.toLowerCase()));
  if (known.size === 0) return [];
  return envelope.to.filter((entry) => !known.has(entry.address.toLowerCase()));
}

function headersOf(parsed: ParsedMail): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const { key, line } of parsed.headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n\s+/g, ' ')
      .trim();
    const earlier = headers[key];
    headers[key] = earlier === undefined ? value : [earlier, value].flat();
  }
  return headers;
}
