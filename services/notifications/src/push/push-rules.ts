import { addDays, studioClock, studioDay, studioInstant } from '@studio/domain-kit';
import { PushRejected } from './push.port.js';

const HOUR_MS = 3_600_000;
const LONGEST_PAUSE_MS = HOUR_MS / 4;
/** News of yesterday ring no bell. */
export const USEFUL_MS = 24 * HOUR_MS;
/** Told during quiet hours all the same when the class begins this soon after them. */
const NOTICE_MS = 2 * HOUR_MS;

/** The pause after the n-th failed try: three times the one before, a quarter of an hour at most. */
export const pauseAfter = (attempts: number, firstPauseMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, firstPauseMs * 3 ** Math.min(attempts - 1, 12));

interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

/** When the quiet hours end that are now, studio time; null when it isn't quiet. */
export const quietUntil = (
  now: Date,
  { quietFrom: from, quietTo: to }: QuietHours,
): Date | null => {
  if (!from || !to) return null;
  const clock = studioClock(now);
  const today = studioDay(now);
  if (from < to) return clock >= from && clock < to ? studioInstant(today, to) : null;
  if (clock >= from) return studioInstant(addDays(today, 1), to);
  return clock < to ? studioInstant(today, to) : null;
};

/** Until when a message waits; null: it goes now. */
export const heldUntil = (
  now: Date,
  quiet: QuietHours,
  { urgent, startsAt }: { urgent: boolean; startsAt: Date | null },
): Date | null => {
  const end = urgent ? null : quietUntil(now, quiet);
  const tooLate = end && startsAt && startsAt.getTime() - NOTICE_MS < end.getTime();
  return tooLate ? null : end;
};

/** What a push service's answer means (RFC 8030; 404 and 410 are told apart before). */
export const refusalOf = (status: number, retryAfter?: string): PushRejected => {
  const seconds = Number(retryAfter);
  const againInMs =
    retryAfter !== undefined && seconds > 0 ? Math.min(seconds * 1000, HOUR_MS) : undefined;
  const isPassing = status === 408 || status === 429 || status >= 500;
  return new PushRejected(`answered ${status}`, !isPassing, againInMs);
};

/** What of an error may be kept: no address of anybody. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof PushRejected) return error.message;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'the message could not be made');
};
