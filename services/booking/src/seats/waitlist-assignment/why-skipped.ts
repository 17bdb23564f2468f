import type { ErrorCode } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { WaitlistContext } from './waitlist-context.js';
import type { ClassWaitlistEntry, SkipReason } from '../waitlists/waitlist-entry.entity.js';

/** What a refusal means for somebody on the waitlist, as they are told it. */
export const whySkipped = async (
  context: WaitlistContext,
  entry: ClassWaitlistEntry,
  refused: ErrorCode,
): Promise<SkipReason> => {
  if (refused === 'OVERLAPPING_BOOKING') return 'overlap';
  const [payer] = await payersOf(context, entry);
  if (payer?.frozen) return 'frozen';
  return payer?.locked ? 'locked' : 'no_credit';
};

const payersOf = (
  { tx, row }: WaitlistContext,
  entry: ClassWaitlistEntry,
): Promise<{ frozen: boolean; locked: boolean }[]> =>
  entry.fundingKind === 'subscription'
    ? tx.query(
        `SELECT coalesce($3 BETWEEN frozen_from AND frozen_until, false) AS frozen,
           status = 'past_due' AS locked
         FROM member_subscriptions WHERE studio_id = $1 AND id = $2`,
        [entry.studioId, entry.memberSubscriptionId, row.starts_at],
      )
    : tx.query(
        `SELECT coalesce($3::date BETWEEN frozen_from AND frozen_until, false) AS frozen,
           locked_because IS NOT NULL AS locked
         FROM user_packages WHERE studio_id = $1 AND id = $2`,
        [entry.studioId, entry.userPackageId, studioDay(row.starts_at)],
      );
