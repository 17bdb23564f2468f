import type { EntityManager } from 'typeorm';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import { recordHistory } from '../../people/history/history.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { giveBack } from '../allocation/allocation.api.js';
import { lockSchedule } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { releaseFunding } from '../waitlists/waitlists.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';
import { seatsOfPackages, waitsOfPackages, type SeatRow } from './paid-seats.queries.js';
import { worth } from './refund-rules.js';

export interface Freeing {
  studio: StudioContext;
  /** Locked. */
  packages: readonly UserPackage[];
  /** So many credits; Infinity: all that pay for what is still to come. */
  credits: number;
  reason: string;
  /** Null: a rule, or the provider. */
  askedBy: string | null;
  /** What members are told, where it is no refund. */
  notedBecause?: 'import_undone';
}

export interface Freed {
  credits: number;
  bookingIds: string[];
  /** That came free: call `reconcileSeats` once the credits are taken. */
  seats: SeatRow[];
}

/**
 * Frees credits that are in use for what is still to come, so that no seat is left that nothing
 * pays: first those of places on waiting lists, which wait on unpaid; then bookings, the last class
 * first, are cancelled and their members told. The credits are back in their packages, also in the
 * rows of the caller, who takes them before anybody who waits could book with them.
 */
export const freeCredits = async (tx: EntityManager, freeing: Freeing): Promise<Freed> => {
  const ofWaits = await releaseWaits(tx, freeing);
  const due = freeing.credits - ofWaits;
  const moment = { studioId: freeing.studio.id, now: freeing.studio.now() };
  const candidates = due > 0 ? await seatsOfPackages(tx, moment, freeing.packages) : [];
  const seats = await cancelSeats(tx, freeing, worth(candidates, due));
  for (const seat of seats) addCredits(freeing.packages, seat);
  return {
    credits: seats.reduce((sum, one) => sum + one.credits, ofWaits),
    bookingIds: seats.map(({ id }) => id),
    seats,
  };
};

/** The seats that came free go to who waits for them. */
export const reconcileSeats = async (
  tx: EntityManager,
  studio: StudioContext,
  seats: readonly SeatRow[],
): Promise<void> => {
  const now = studio.now();
  const scheduleIds = new Set(seats.map(({ schedule_id: scheduleId }) => scheduleId));
  for (const scheduleId of [...scheduleIds].sort())
    await reconcileWaitlist(tx, { studio, scheduleId, now });
};

const releaseWaits = async (
  tx: EntityManager,
  { studio, packages, credits }: Freeing,
): Promise<number> => {
  const now = studio.now();
  let freed = 0;
  const waits = worth(await waitsOfPackages(tx, studio.id, packages), credits);
  // In the order of the classes: two who do it at once don't wait for each other in a ring.
  for (const wait of waits.sort((a, b) => (a.schedule_id < b.schedule_id ? -1 : 1))) {
    await lockSchedule(tx, { studioId: studio.id, id: wait.schedule_id });
    const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId: studio.id, id: wait.id });
    // It became a booking while this waited: that is found as one.
    if (!entry || !(await releaseFunding(tx, entry, now))) continue;
    addCredits(packages, wait);
    freed += wait.credits;
  }
  return freed;
};

/** Cancels bookings, and tells their members. Those that were cancelled meanwhile are left out. */
export const cancelSeats = async (
  tx: EntityManager,
  { studio, notedBecause, ...why }: Pick<Freeing, 'studio' | 'reason' | 'askedBy' | 'notedBecause'>,
  seats: readonly SeatRow[],
): Promise<SeatRow[]> => {
  const now = studio.now();
  const bookingIds = seats.map(({ id }) => id);
  const ending = { studio, bookingIds, because: 'refunded', now } as const;
  const returned = await giveBack(tx, { ...ending, ...(notedBecause && { notedBecause }) });
  const ended = new Set(returned.map(({ bookingId }) => bookingId));
  const cancelled = seats.filter(({ id }) => ended.has(id));
  for (const seat of cancelled) await record(tx, { studio, ...why }, seat);
  return cancelled;
};

/** The row in the database has them already. */
const addCredits = (
  packages: readonly UserPackage[],
  { user_package_id: id, credits }: Pick<SeatRow, 'user_package_id' | 'credits'>,
): void => {
  const owned = packages.find((one) => one.id === id);
  if (owned) owned.creditsLeft += credits;
};

/** What a member of staff has cancelled with a refund stands in the history as what they cancel. */
const record = async (
  tx: EntityManager,
  { studio, askedBy, reason }: Pick<Freeing, 'studio' | 'askedBy' | 'reason'>,
  seat: SeatRow,
): Promise<void> => {
  if (!askedBy) return;
  const facts = { bookingId: seat.id, scheduleId: seat.schedule_id };
  await recordHistory(tx, {
    studioId: studio.id,
    by: null,
    actorId: askedBy,
    at: studio.now(),
    action: 'booking.cancelled',
    subjectUserId: seat.member_id,
    before: { ...facts, status: 'confirmed' },
    after: { ...facts, status: 'cancelled', cameBack: 'nothing' },
    reason,
  });
};
