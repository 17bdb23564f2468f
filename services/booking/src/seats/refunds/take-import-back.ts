import type { BookingsChoice } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../../funding/credits/credits.api.js';
import { keepPackage, takeImportBack } from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockSchedule } from '../schedules/schedules.api.js';
import { releasePlan } from '../waitlists/waitlists.api.js';
import { cancelSeats, freeCredits, reconcileSeats } from './free-credits.js';
import { lockPackageWithMoves } from './lock-packages-of.js';
import { seatsOfPackages, seatsOfSubscription, type SeatRow } from './paid-seats.queries.js';

interface TakingBack {
  studio: StudioContext;
  /** The package, or the subscription, that an import made. */
  id: string;
  reason: string;
  askedBy: string;
}

const notedBecause = 'import_undone';

/** Bookings to come that an imported package pays for, with what was moved from it. Locks them. */
export const seatsOfImported = async (
  tx: EntityManager,
  { studio, id }: Pick<TakingBack, 'studio' | 'id'>,
): Promise<SeatRow[]> => {
  const packages = await lockPackageWithMoves(tx, { studioId: studio.id, id });
  const moment = { studioId: studio.id, now: studio.now() };
  return packages ? seatsOfPackages(tx, moment, packages) : [];
};

/**
 * Takes an imported package back that is in use: with the bookings to come, or all but the credits that
 * they, and places on waiting lists, use. What has begun stays used. Answers the bookings.
 */
export const takeImportedPackage = async (
  tx: EntityManager,
  { bookings, ...taking }: TakingBack & { bookings: BookingsChoice },
): Promise<SeatRow[]> => {
  const { studio, id, reason, askedBy } = taking;
  const packages = await lockPackageWithMoves(tx, { studioId: studio.id, id });
  if (!packages) return [];
  const kept = bookings === 'keep' ? await seatsOfImported(tx, taking) : [];
  const freeing = { studio, packages, credits: Infinity, reason, askedBy, notedBecause } as const;
  const cancelled = bookings === 'keep' ? [] : (await freeCredits(tx, freeing)).seats;
  for (const owned of packages) await takeUnused(tx, owned, studio.now());
  if (bookings === 'cancel') await takeImportBack(tx, packages[0]);
  await reconcileSeats(tx, studio, cancelled);
  return bookings === 'keep' ? kept : cancelled;
};

/** The same of a plan that was paid elsewhere: its bookings to come go. */
export const cancelSeatsOfImportedPlan = async (
  tx: EntityManager,
  { studio, id, ...why }: TakingBack,
): Promise<SeatRow[]> => {
  const moment = { studioId: studio.id, now: studio.now() };
  const seats = await seatsOfSubscription(tx, moment, id);
  const cancelled = await cancelSeats(tx, { studio, notedBecause, ...why }, seats);
  for (const scheduleId of await waitsOf(tx, studio.id, id)) {
    await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
    await releasePlan(tx, { studioId: studio.id, scheduleId, subscriptionId: id });
  }
  await reconcileSeats(tx, studio, cancelled);
  return cancelled;
};

const waitsOf = async (
  tx: EntityManager,
  studioId: string,
  subscriptionId: string,
): Promise<string[]> => {
  const rows = await tx.query<{ schedule_id: string }[]>(
    `SELECT DISTINCT schedule_id FROM class_waiting_entries
     WHERE studio_id = $1 AND member_subscription_id = $2 ORDER BY schedule_id`,
    [studioId, subscriptionId],
  );
  return rows.map(({ schedule_id: scheduleId }) => scheduleId);
};

const takeUnused = async (tx: EntityManager, owned: UserPackage, at: Date): Promise<void> => {
  const { studioId, id: userPackageId, memberId, creditsLeft } = owned;
  if (creditsLeft === 0) return;
  owned.creditsLeft = 0;
  await keepPackage(tx, owned);
  await enterInLedger(tx, {
    studioId,
    userPackageId,
    memberId,
    kind: 'adjust',
    delta: -creditsLeft,
    at,
    because: 'import',
  });
};
