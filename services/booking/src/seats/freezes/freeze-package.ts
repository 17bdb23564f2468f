import type { PackageFreezeView } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { giveBack } from '../allocation/allocation.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { keepPackage, packagePayload } from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import { freezeLimits, type FreezeLimits } from '../../policy/package-windows.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import {
  daysLeft,
  daysOf,
  endedToday,
  freezeRefusal,
  refuseClassSoon,
  type Span,
} from './freeze-rules.js';
import {
  bookingsIn,
  freezesByMember,
  noteEndOfFreeze,
  noteFreeze,
  waitingIn,
  type FrozenBooking,
  type FrozenWait,
} from './freezes.queries.js';

/** A freeze of a locked package. */
interface Freezing {
  studio: StudioContext;
  owned: UserPackage;
  span: Span;
  /** The studio is bound by no limit. */
  byStudio: boolean;
  preview: boolean;
}

/**
 * Freezes a package, or tells what that would do: the last day moves by the frozen days, and every
 * class in them is cancelled with its credit back. A class that can't be cancelled on time any more
 * can't be frozen away. The same freeze again answers the same.
 * Throws PACKAGE_ENDED, PACKAGE_LOCKED, PACKAGE_FROZEN, INVALID_FREEZE_DAYS, FREEZE_LIMIT, FREEZE_CLASS_SOON.
 */
export const freeze = async (tx: EntityManager, request: Freezing): Promise<PackageFreezeView> => {
  const { studio, owned, span, byStudio, preview } = request;
  const now = studio.now();
  const limits = byStudio ? null : freezeLimits(studio.settings);
  const before = await freezesByMember(tx, owned);
  if (owned.lockedBecause) throw new Refused('PACKAGE_LOCKED');
  const waiting = await waitingIn(tx, owned, { ...span, now });
  if (isFrozenSo(owned, span)) return toView(request, { before, limits, bookings: [], waiting });
  const refusal = freezeRefusal({ span, today: studioDay(now), owned, before, limits });
  if (refusal) throw new Refused(refusal, limits ?? undefined);
  const bookings = await bookingsToEnd(tx, request);
  if (!preview) await doFreeze(tx, request, bookings);
  const frozenBefore = preview ? [...before, span] : await freezesByMember(tx, owned);
  const expiresOn = preview ? addDays(owned.expiresOn, daysOf(span)) : owned.expiresOn;
  return toView(
    { ...request, owned: { ...owned, expiresOn } },
    { before: frozenBefore, limits, bookings, waiting },
  );
};

/** Classes in those days; all of them must be cancelled on time. */
const bookingsToEnd = async (
  tx: EntityManager,
  { studio, owned, span }: Freezing,
): Promise<FrozenBooking[]> => {
  const now = studio.now();
  const bookings = await bookingsIn(tx, owned, { ...span, now });
  if (owned.creditsLeft === 0 && bookings.length === 0) throw new Refused('PACKAGE_ENDED');
  refuseClassSoon(bookings, now);
  return bookings;
};

const doFreeze = async (
  tx: EntityManager,
  { studio, owned, span, byStudio }: Freezing,
  bookings: readonly FrozenBooking[],
): Promise<void> => {
  const now = studio.now();
  const { expiresOn } = owned;
  owned.frozenFrom = span.from;
  owned.frozenUntil = span.until;
  // Before the credits come back: one that returns near the end must not move the end once more.
  owned.expiresOn = addDays(owned.expiresOn, daysOf(span));
  await keepPackage(tx, owned);
  if (!byStudio) await noteNewEnd(tx, owned, { expiresOn, now });
  await noteFreeze(tx, owned, { ...span, byStudio, now });
  const bookingIds = bookings.map(({ id }) => id);
  await giveBack(tx, { studio, bookingIds, because: 'freeze', now });
  for (const { schedule_id: scheduleId } of bookings)
    await reconcileWaitlist(tx, { studio, scheduleId, now });
  owned.creditsLeft += bookings.reduce((sum, { credits }) => sum + credits, 0);
  await publish(tx, {
    type: 'package.frozen.v1',
    data: {
      ...packagePayload(owned),
      ...span,
      ended: false,
      byStudio,
      bookingsCancelled: bookings.length,
    },
    studioId: studio.id,
  });
};

/** A member moved the last day: the front desk must not overwrite it unseen. */
const noteNewEnd = (
  tx: EntityManager,
  owned: UserPackage,
  { expiresOn, now: at }: { expiresOn: string; now: Date },
): Promise<void> => {
  const record = { studioId: owned.studioId, recordId: owned.id };
  const facts = { before: { expiresOn }, after: { expiresOn: owned.expiresOn } };
  return noteRecordChange(tx, record, { by: { id: owned.memberId }, at, ...facts });
};

/**
 * Ends a freeze today, or takes a planned one back; false when there is none.
 * Throws FREEZE_DAYS_BOOKED while classes lie on days that only the freeze has added.
 */
export const unfreeze = async (
  tx: EntityManager,
  { studio, owned, byStudio }: Pick<Freezing, 'studio' | 'owned' | 'byStudio'>,
): Promise<boolean> => {
  const today = studioDay(studio.now());
  const { expiresOn } = owned;
  const freeze = freezeOf(owned);
  if (!freeze || freeze.until < today) return false;
  const { from, until } = freeze;
  const { kept, daysBack } = endedToday({ from, until }, today);
  const lastDay = addDays(expiresOn, -daysBack);
  await refuseClassesAfter(tx, { studio, owned }, lastDay);
  owned.frozenFrom = kept?.from ?? null;
  owned.frozenUntil = kept?.until ?? null;
  owned.expiresOn = lastDay;
  await keepPackage(tx, owned);
  if (!byStudio) await noteNewEnd(tx, owned, { expiresOn, now: studio.now() });
  await noteEndOfFreeze(tx, owned, { freeze: { from, until }, kept });
  await publish(tx, {
    type: 'package.frozen.v1',
    data: {
      ...packagePayload(owned),
      from,
      until: kept?.until ?? until,
      ended: true,
      byStudio,
      bookingsCancelled: 0,
    },
    studioId: studio.id,
  });
  return true;
};

/**
 * Classes that were booked, or are waited for, between the new last day and the old one would have
 * no package any more. They are cancelled first, by whoever ends the freeze: nobody loses a class
 * unseen.
 */
const refuseClassesAfter = async (
  tx: EntityManager,
  { studio, owned }: Pick<Freezing, 'studio' | 'owned'>,
  lastDay: string,
): Promise<void> => {
  const span = { from: addDays(lastDay, 1), until: owned.expiresOn, now: studio.now() };
  // In this order: a waiting entry that becomes a booking in between is found as one of the two.
  const waiting = await waitingIn(tx, owned, span);
  const bookings = await bookingsIn(tx, owned, span);
  if (bookings.length + waiting.length === 0) return;
  throw new Refused('FREEZE_DAYS_BOOKED', {
    expiresOn: lastDay,
    ...toClasses({ bookings, waiting }),
  });
};

const freezeOf = ({ frozenFrom: from, frozenUntil: until }: UserPackage): Span | null =>
  from === null || until === null ? null : { from, until };

const isFrozenSo = ({ frozenFrom, frozenUntil }: UserPackage, { from, until }: Span): boolean =>
  frozenFrom === from && frozenUntil === until;

const toClasses = ({
  bookings,
  waiting,
}: {
  bookings: readonly FrozenBooking[];
  waiting: readonly FrozenWait[];
}): Pick<PackageFreezeView, 'bookings' | 'waiting'> => ({
  bookings: bookings.map(({ id, class_name, starts_at, credits }) => ({
    id,
    className: class_name,
    startsAt: starts_at.toISOString(),
    credits,
  })),
  waiting: waiting.map(({ schedule_id, class_name, starts_at }) => ({
    scheduleId: schedule_id,
    className: class_name,
    startsAt: starts_at.toISOString(),
  })),
});

const toView = (
  { owned, span, preview }: Freezing,
  found: {
    before: readonly Span[];
    limits: FreezeLimits | null;
    bookings: readonly FrozenBooking[];
    waiting: readonly FrozenWait[];
  },
): PackageFreezeView => ({
  userPackageId: owned.id,
  ...span,
  days: daysOf(span),
  expiresOn: owned.expiresOn,
  ...toClasses(found),
  daysLeftThisYear: found.limits && daysLeft(found.limits, found.before, span),
  frozen: !preview,
});
