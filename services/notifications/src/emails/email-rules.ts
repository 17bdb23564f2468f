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

const secretKinds: readonly MailKind[] = [
  'account-confirmation',
  'password-recovery',
  'magic-link',
  'email-change',
];

/** Their payload holds a one-time link: it is not kept. */
export const isSecret = (kind: MailKind): boolean => secretKinds.includes(kind);
