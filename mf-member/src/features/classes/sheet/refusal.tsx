import { isApiError, messageOf } from '@studio/api-client';
import { Link } from '@studio/shell-kit/router';
import { dateAndTime, studioClock } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { packagesFor } from '../../../shared/chosen-class/chosen-class.js';
import { t } from './messages.js';

/** What a refusal leaves the member with; the first sentence is the client's word for the code. */
const next: Record<string, string> = {
  CLASS_FULL: t('noCreditWasUsed'),
  OVERLAPPING_BOOKING: t('cancelOtherFirst'),
  TOO_EARLY_TO_BOOK: t('noCreditWasUsed'),
  CLASS_CANCELLED: t('noCreditWasUsed'),
  OFFLINE: t('placeMayBeTaken'),
  TIMEOUT: t('retryIsSafe'),
};

/** The other class, when the server names it in the details. */
const otherClass = (details: unknown): string | null => {
  if (typeof details !== 'object' || details === null) return null;
  const { className, startsAt } = details as { className?: unknown; startsAt?: unknown };
  if (typeof className !== 'string') return null;
  return typeof startsAt === 'string'
    ? t('classAt', { className, time: studioClock(startsAt) })
    : className;
};

const opensAt = (details: unknown): string | null => {
  if (typeof details !== 'object' || details === null) return null;
  const { bookingOpensAt } = details as { bookingOpensAt?: unknown };
  return typeof bookingOpensAt === 'string' ? bookingOpensAt : null;
};

const sentence = (error: unknown): string => {
  const code = isApiError(error) ? error.code : '';
  if (code === 'CLASS_FULL') return t('classIsFull');
  if (code === 'TOO_EARLY_TO_BOOK' && isApiError(error)) {
    const opens = opensAt(error.details);
    if (opens) return t('bookingOpensOn', { opens: dateAndTime(opens) });
  }
  const other =
    code === 'OVERLAPPING_BOOKING' && isApiError(error) ? otherClass(error.details) : null;
  return other ? t('alreadyHaveClass', { other }) : messageOf(error);
};

/** Why the seat could not be booked, and what to do about it. */
export function Refusal({
  error,
  scheduleId,
}: {
  error: unknown;
  /** The class that was wanted: it goes along through buying. */
  scheduleId?: string;
}): ReactNode {
  const code = isApiError(error) ? error.code : '';
  return (
    <Note tone="alert">
      <b>{sentence(error)}</b> {next[code]}
      {code === 'NO_CREDIT' && (
        <Link to={scheduleId ? packagesFor(scheduleId) : '/packages'} className="link">
          {t('seePackages')}
        </Link>
      )}
    </Note>
  );
}
