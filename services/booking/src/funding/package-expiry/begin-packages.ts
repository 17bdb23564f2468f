import { addDays, addValidity, studioDay } from '@studio/domain-kit';
import { forEachDue, inTransaction } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { beginValidity, daysBetween, lockPackage } from '../packages/packages.api.js';
import type { UserPackage } from '../packages/user-package.entity.js';

interface Begun {
  id: string;
  first_at: Date;
}

/** Packages whose validity counts from a first class that has begun by now. */
const findBegun = (dataSource: DataSource, studio: StudioContext): Promise<Begun[]> =>
  dataSource.query(
    `SELECT p.id, min(b.starts_at) AS first_at
     FROM user_packages p
     JOIN bookings b ON b.studio_id = p.studio_id AND b.member_id = p.member_id
       AND b.user_package_id = p.id
     WHERE p.studio_id = $1 AND p.begins_count IS NOT NULL
       AND p.closed_for IS DISTINCT FROM p.expires_on AND b.starts_at <= $2
       AND b.status IN ('confirmed', 'attended', 'no_show', 'late_cancelled')
     GROUP BY p.studio_id, p.id`,
    [studio.id, studio.now()],
  );

/**
 * Days of the package's freeze from `day` on: the validity stands still on them, also when the
 * freeze was planned before it began. Ending that freeze takes off what is left of them.
 */
const frozenDaysFrom = (
  { frozenFrom, frozenUntil }: Pick<UserPackage, 'frozenFrom' | 'frozenUntil'>,
  day: string,
): number => {
  if (frozenFrom === null || frozenUntil === null) return 0;
  const first = frozenFrom > day ? frozenFrom : day;
  return Math.max(0, daysBetween(first, frozenUntil) + 1);
};

/**
 * The validity runs from the day of the first class that used a credit: until it begins, a cancel
 * on time leaves the package as it was. Classes are booked two weeks ahead at most, so none is
 * booked past the end that this sets.
 */
export const beginPackages = async (
  dataSource: DataSource,
  studio: StudioContext,
): Promise<void> => {
  await forEachDue(await findBegun(dataSource, studio), ({ id, first_at }) =>
    inTransaction(dataSource, async (tx) => {
      const owned = await lockPackage(tx, { studioId: studio.id, id });
      // Another instance was faster.
      if (!owned?.beginsCount || !owned.beginsUnit) return;
      const validity = { count: owned.beginsCount, unit: owned.beginsUnit };
      const begins = studioDay(first_at);
      const expiresOn = addDays(addValidity(begins, validity), frozenDaysFrom(owned, begins));
      await beginValidity(tx, { studioId: studio.id, id }, expiresOn);
    }),
  );
};
