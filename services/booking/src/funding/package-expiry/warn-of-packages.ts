import type { EventData } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { DataSource } from 'typeorm';
import { packageWarnings, type Near } from '../../policy/package-windows.js';
import type { Studio } from '../../shared/studio.js';
import { daysBetween, markPackagesSql } from '../packages/packages.api.js';

const AT_ONCE = 200;

type News = EventData<'credits.low.v1'>;

const newsColumns = `id AS "userPackageId", member_id AS "userId", name AS "packageName",
  credits_left AS "creditsLeft", expires_on::text AS "expiresOn"`;

const due = (mark: string, when: string): string =>
  markPackagesSql({ mark, when }, { columns: newsColumns, atOnce: AT_ONCE });

/** Few credits left, of a package that had more. Once a package. */
const low = due(
  'low_told_at = $4',
  `expires_on >= $2::date AND low_told_at IS NULL AND credits_left <= $3 AND credits_total > $3`,
);

/**
 * $2 to $3 are the last days that are near, $4 how many days before that is said: nothing is said
 * of a package that was bought nearer than that. Once for each last day.
 */
const expiring = (warning: 'week' | 'day', toldBefore: string): string =>
  due(
    `expiry_told_of = expires_on, expiry_told = '${warning}'`,
    `expires_on BETWEEN $2::date AND $3::date AND credits_left > 0
      AND valid_from < expires_on - $4::int
      AND (expiry_told_of IS DISTINCT FROM expires_on OR ${toldBefore})`,
  );
const expiringInAWeek = expiring('week', 'false');
const expiringTomorrow = expiring('day', `expiry_told = 'week'`);

/** Tells members whose credits run low, or end soon (domain.md, Packages); each once. */
export const warnOfPackages = async (dataSource: DataSource, studio: Studio): Promise<void> => {
  const now = studio.now();
  const today = studioDay(now);
  const { lowAt, tomorrow, soon } = packageWarnings(today, studio.settings);
  const tell = <T extends 'credits.low.v1' | 'credits.expiring.v1'>(
    sql: string,
    values: readonly unknown[],
    type: T,
    dataOf: (news: News) => EventData<T>,
  ): Promise<void> => untilNoneIsLeft(dataSource, [sql, [studio.id, ...values]], type, dataOf);
  const near =
    (warning: 'week' | 'day') =>
    (news: News): EventData<'credits.expiring.v1'> => ({
      ...news,
      warning,
      daysLeft: daysBetween(today, news.expiresOn),
    });
  await tell(low, [today, lowAt, now], 'credits.low.v1', (news) => news);
  // The nearer one first: after an outage nobody is told of a week that has shrunk to a day.
  await tell(expiringTomorrow, valuesOf(tomorrow), 'credits.expiring.v1', near('day'));
  await tell(expiringInAWeek, valuesOf(soon), 'credits.expiring.v1', near('week'));
};

const valuesOf = ({ from, until, ownedDays }: Near): unknown[] => [from, until, ownedDays];

const untilNoneIsLeft = async <T extends 'credits.low.v1' | 'credits.expiring.v1'>(
  dataSource: DataSource,
  [sql, values]: [string, readonly unknown[]],
  type: T,
  dataOf: (news: News) => EventData<T>,
): Promise<void> => {
  for (let found = AT_ONCE; found === AT_ONCE;)
    found = await inTransaction(dataSource, async (tx) => {
      const [told] = await tx.query<[News[], number]>(sql, [...values]);
      for (const news of told) await publish(tx, type, dataOf(news), String(values[0]));
      return told.length;
    });
};
