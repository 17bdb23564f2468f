import type { MergeConflict, MergeFacts } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import type { MergedIds } from '@studio/personal-data';
import type { DataSource } from 'typeorm';
import {
  endedPlaceOf,
  findClassConflicts,
  findEventConflicts,
  findWaitConflicts,
  type ClassConflict,
  type PlaceInClass,
} from './merge-conflicts.queries.js';

export type BookingFacts = Omit<MergeFacts, 'payments' | 'paid'>;

/** What hangs on a member's record here. */
export const readFacts = async (
  dataSource: DataSource,
  { studioId, memberId, now }: { studioId: string; memberId: string; now: Date },
): Promise<BookingFacts> => {
  const [facts] = await dataSource.query<[BookingFacts]>(
    `SELECT
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
            'creditsLeft', p.credits_left, 'expiresOn', p.expires_on) ORDER BY p.expires_on), '[]')
        FROM user_packages p WHERE p.studio_id = $1 AND p.member_id = $2
          AND p.credits_left > 0 AND p.expires_on >= $4::date) AS packages,
       (SELECT p.name FROM member_subscriptions m
        JOIN subscription_plans p ON p.studio_id = m.studio_id AND p.id = m.plan_id
        WHERE m.studio_id = $1 AND m.member_id = $2 AND m.status IN ${liveStatuses}
        LIMIT 1) AS plan,
       (SELECT count(*)::int FROM bookings WHERE studio_id = $1 AND member_id = $2
          AND status IN ('held', 'confirmed') AND starts_at > $3) AS upcoming,
       (SELECT count(*)::int FROM bookings WHERE studio_id = $1 AND member_id = $2
          AND status IN ('confirmed', 'attended', 'no_show', 'late_cancelled')
          AND starts_at <= $3) AS past,
       (SELECT count(*)::int FROM event_reservations WHERE studio_id = $1 AND member_id = $2
          AND status IN ('active', 'confirmed')) AS "eventPlaces",
       (SELECT count(*)::int FROM (
          SELECT FROM class_waiting_entries WHERE studio_id = $1 AND member_id = $2
          UNION ALL
          SELECT FROM event_waiting_entries WHERE studio_id = $1 AND member_id = $2
        ) AS waits) AS waitlists,
       (SELECT coalesce(sum(amount), 0)::int FROM fees WHERE studio_id = $1 AND member_id = $2
          AND status IN ('owed', 'billed')) AS "feesOwed"`,
    [studioId, memberId, now, studioDay(now)],
  );
  return facts;
};

export const liveStatuses = `('active', 'past_due', 'paused')`;

/** True when both have a subscription that is not over: payments knows one for a person. */
export const haveTwoPlans = async (
  db: Pick<DataSource, 'query'>,
  { studioId, userId, intoId }: MergedIds,
): Promise<boolean> => {
  const rows = await db.query<unknown[]>(
    `SELECT member_id FROM member_subscriptions
     WHERE studio_id = $1 AND member_id IN ($2, $3) AND status IN ${liveStatuses}
     GROUP BY member_id`,
    [studioId, userId, intoId],
  );
  return rows.length > 1;
};

/** What both have at the same time, and what becomes of it, for the preview. */
export const readConflicts = async (
  dataSource: DataSource,
  ids: MergedIds,
): Promise<MergeConflict[]> => {
  const [classes, waits, events] = await Promise.all([
    findClassConflicts(dataSource, ids),
    findWaitConflicts(dataSource, ids),
    findEventConflicts(dataSource, ids),
  ]);
  return [
    ...classes.map(toClassConflict),
    ...waits.map(({ name, startsAt, isFormers }) =>
      alike({ kind: 'class_waitlist', name, startsAt, isFormers, cameBack: 'credit' }),
    ),
    ...events.flatMap(({ name, startsAt, endedPlace, endedEntries }) => [
      ...(endedPlace
        ? [
            alike({
              kind: 'event',
              name,
              startsAt,
              isFormers: endedPlace.isFormers,
              cameBack: endedPlace.isPaid ? 'money' : 'nothing',
            }),
          ]
        : []),
      ...endedEntries.map(({ isFormers }) =>
        alike({ kind: 'event_waitlist', name, startsAt, isFormers, cameBack: 'nothing' }),
      ),
    ]),
  ];
};

const toClassConflict = (conflict: ClassConflict): MergeConflict => {
  const ended = endedPlaceOf(conflict);
  const isFormers = ended === conflict.former;
  const stays = isFormers ? conflict.kept : conflict.former;
  return {
    kind: 'class',
    name: stays.name,
    startsAt: new Date(stays.startsAt).toISOString(),
    endedName: ended.name,
    endedStartsAt: new Date(ended.startsAt).toISOString(),
    ends: isFormers ? 'other' : 'kept',
    cameBack: cameBackOf(ended),
  };
};

const cameBackOf = (place: PlaceInClass): MergeConflict['cameBack'] => {
  if (place.isWaived || place.status === 'held') return 'nothing';
  if (place.fundingKind === 'package') return 'credit';
  if (place.fundingKind === 'subscription') return 'class';
  return place.fundingKind === 'drop_in' && place.isPaid ? 'money' : 'nothing';
};

const alike = ({
  startsAt,
  isFormers,
  ...conflict
}: Pick<MergeConflict, 'kind' | 'name' | 'cameBack'> & {
  startsAt: Date;
  isFormers: boolean;
}): MergeConflict => ({
  ...conflict,
  startsAt: startsAt.toISOString(),
  endedName: conflict.name,
  endedStartsAt: startsAt.toISOString(),
  ends: isFormers ? 'other' : 'kept',
});
