import type { MailKind } from '@studio/email';

const HOUR_MS = 3_600_000;
const LONGEST_PAUSE_MS = HOUR_MS / 4;
/** A mail server may be away for a day; after that the admins see that it failed. */
export const GIVE_UP_MS = 24 * HOUR_MS;

/** The pause after the n-th failed try: three times the one before, a quarter of an hour at most. */
export const pauseAfter = (attempts: number, firstPauseMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** Math.min(attempts - 1, 12));

/** 5xx for the recipient: this address won't take it tomorrow either (RFC 5321, 4.2.1). */
export const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = (error ?? {}) as { responseCode?: number; command?: string };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
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
