import type { EventData } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource } from 'typeorm';
import { packageWarnings, type Near } from '../../policy/package-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { daysBetween, markPackagesSql } from '../packages/packages.api.js';

const AT_ONCE = 200;

type Payload = EventData<'credits.low.v1'>;

const payloadColumns = `id AS "userPackageId", member_id AS "userId", name AS "packageName",
  credits_left AS "creditsLeft", expires_on::text AS "expiresOn"`;

const due = (mark: string, when: string): string =>
  markPackagesSql({ mark, when }, { columns: payloadColumns, atOnce: AT_ONCE });

/** The last credits were not used: they went with money that was given back, or to a member. */
const wereTakenAway = `(p.credits_left = 0 AND EXISTS (
  SELECT FROM (
    SELECT l.because FROM credit_ledger l
    WHERE l.studio_id = p.studio_id AND l.user_package_id = p.id
    ORDER BY l.at DESC, l.id DESC LIMIT 1) AS newest
  WHERE newest.because IN ('refund', 'moved')))`;

/** Few credits left, of a package that had more. Once a package. */
const low = due(
  'low_told_at = $4',
  `expires_on >= $2::date AND low_told_at IS NULL AND credits_left <= $3 AND credits_total > $3
    AND NOT ${wereTakenAway}`,
);

/**
 * $2 to $3 are the last days that are near, $4 how many days before that is said: nothing is said
 * of a package that was bought nearer than that. Once for each last day.
 */
const expiring = (warning: 'week' | 'day', remindedBefore: string): string =>
  due(
    `expiry_told_of = expires_on, expiry_told = '${warning}'`,
    `expires_on BETWEEN $2::date AND $3::date AND credits_left > 0
      AND valid_from < expires_on - $4::int
      AND (expiry_told_of IS DISTINCT FROM expires_on OR ${remindedBefore})`,
  );
const expiringInAWeek = expiring('week', 'false');
const expiringTomorrow = expiring('day', `expiry_told = 'week'`);

/** Tells members whose credits run low, or end soon (domain.md, Packages); each once. */
export const remindOfPackages = async (
  dataSource: DataSource,
  studio: StudioContext,
): Promise<void> => {
  const now = studio.now();
  const today = studioDay(now);
  const { lowAt, tomorrow, soon } = packageWarnings(today, studio.settings);
  const near =
    (warning: 'week' | 'day') =>
    (payload: Payload): EventData<'credits.expiring.v1'> => ({
      ...payload,
      warning,
      daysLeft: daysBetween(today, payload.expiresOn),
    });
  const { id: studioId } = studio;
  await publishInBatches(dataSource, {
    sql: low,
    values: [studioId, today, lowAt, now],
    type: 'credits.low.v1',
    dataOf: (payload) => payload,
  });
  // The nearer one first: after an outage nobody is told of a week that has shrunk to a day.
  await publishInBatches(dataSource, {
    sql: expiringTomorrow,
    values: [studioId, ...valuesOf(tomorrow)],
    type: 'credits.expiring.v1',
    dataOf: near('day'),
  });
  await publishInBatches(dataSource, {
    sql: expiringInAWeek,
    values: [studioId, ...valuesOf(soon)],
    type: 'credits.expiring.v1',
    dataOf: near('week'),
  });
};

const valuesOf = ({ from, until, ownedDays }: Near): unknown[] => [from, until, ownedDays];

type ReminderType = 'credits.low.v1' | 'credits.expiring.v1';
interface Reminder<T extends ReminderType> {
  /** Marks a batch and returns it; the first of its values is the studio. */
  sql: string;
  values: readonly [studioId: string, ...rest: unknown[]];
  type: T;
  dataOf: (payload: Payload) => EventData<T>;
}

const publishInBatches = async <T extends ReminderType>(
  dataSource: DataSource,
  { sql, values, type, dataOf }: Reminder<T>,
): Promise<void> => {
  for (let found = AT_ONCE; found === AT_ONCE;)
    found = await inTransaction(dataSource, async (tx) => {
      const [rows] = await tx.query<[Payload[], number]>(sql, [...values]);
      for (const payload of rows)
        await publish(tx, { type, data: dataOf(payload), studioId: values[0] });
      return rows.length;
    });
};
