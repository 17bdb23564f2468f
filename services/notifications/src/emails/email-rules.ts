import type { MailKind } from '@studio/email';

const HOUR_MS = 3_600_000;
const LONGEST_PAUSE_MS = HOUR_MS / 4;
/** A mail server may be away for a day; after that the admins see that it failed. */
export const GIVE_UP_MS = 24 * HOUR_MS;

/** The pause after the n-th failed try: three times the one before, a quarter of an hour at most. */
export const pauseAfter = (attempts: number, firstPauseMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** Math.min(attempts - 1, 12));

interface SmtpError {
  responseCode?: number;
  command?: string;
  response?: string;
}

/** The parts of a conversation that are about one mail; the others are about us or the server. */
const aboutTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** Sign-in and encryption (RFC 4954, 6; RFC 3207, 4): for the operator to mend, and the mail waits. */
const aboutTheSession = new Set([530, 534, 535, 538]);

/** 5xx for this mail, at whatever stage: it won't be taken tomorrow either (RFC 5321, 4.2.1). */
export const isFinal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = (error ?? {}) as SmtpError;
  return (
    aboutTheMail.has(command) &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !aboutTheSession.has(responseCode)
  );
};

/** No such mailbox, no such domain, moved without an address, a domain that takes no mail (RFC 3463, 7505). */
const isOfAddress = /\b5\.1\.(1|2|3|6|10)\b/;
const hasEnhancedCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Servers without enhanced codes say it in words. */
const noSuchMailbox =
  /no such (user|mailbox|recipient|address)|(user|mailbox|recipient|address) (is )?(unknown|not found|unavailable|does not exist|doesn't exist)|unknown (user|mailbox|recipient|address)|does not exist/i;

/** True when the mail server said for good that nobody has this address. */
export const isUnknownAddress = (error: unknown): boolean => {
  const { command, response = '' } = (error ?? {}) as SmtpError;
  if (!isFinal(error) || command === 'MAIL FROM') return false;
  return hasEnhancedCode.test(response)
    ? isOfAddress.test(response)
    : command === 'RCPT TO' && noSuchMailbox.test(response);
};

/** What of an SMTP error may be kept and shown to admins: no address of anybody. */
export const reasonOf = (error: unknown): string => {
  const { code, responseCode, command } = (error ?? {}) as Record<string, unknown>;
  const parts = [code, command, responseCode].filter((part) => part !== undefined);
  return parts.length ? parts.join(' ') : 'the mail could not be made';
};

/** One-time links and codes by kind: needed to send, never kept and never shown. */
const secretFields: Partial<Record<string, readonly string[]>> = {
  'account-confirmation': ['link', 'code'],
  'password-recovery': ['link', 'code'],
  'magic-link': ['link', 'code'],
  invitation: ['link', 'code'],
  'team-invitation': ['link', 'code'],
  'email-change': ['link', 'code'],
  'email-change-notice': ['notMeUrl'],
  'email-changed': ['notMeUrl'],
  'gift-card': ['code'],
} satisfies Partial<Record<MailKind, readonly string[]>>;

/** In the place of a link that is gone; `.invalid` leads nowhere (RFC 2606). */
const ERASED_LINK = 'https://erased.invalid/';
const ERASED_CODE = '••••••';

export const isSecret = (kind: string): boolean => secretFields[kind] !== undefined;

export const withoutSecrets = (
  kind: string,
  payload: Record<string, unknown>,
): Record<string, unknown> => {
  const erased = (secretFields[kind] ?? [])
    .filter((field) => typeof payload[field] === 'string')
    .map((field) => [field, field === 'code' ? ERASED_CODE : ERASED_LINK] as const);
  return { ...payload, ...Object.fromEntries(erased) };
};

/** The last mail to somebody who is gone: nothing that says who it was stays here. */
export const isFarewell = (kind: string): boolean => kind === 'deletion-done';
