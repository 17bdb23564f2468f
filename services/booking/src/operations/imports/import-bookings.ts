import type { ErrorCode, ImportBatchRow, ImportProblem } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { addReserved, removeReserved } from '../../funding/packages/packages.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { removeImportedVisit } from '../../people/imported-visits/imported-visits.api.js';
import { recountVisits } from '../../reports/people/people.api.js';
import { endBooking, findBookings, place, reconcileWaitlist } from '../../seats/seats.api.js';
import {
  findBookingFacts,
  findClasses,
  findPaying,
  startOf,
  type BookingFacts,
  type Paying,
  type Scheduled,
} from './booking-facts.js';
import { judgeVisits } from './import-visits.js';
import {
  keptAsUsed,
  problemOf,
  undone,
  type Importing,
  type RecordImporter,
} from './record-importer.js';

type Pays = Exclude<Paying, { kind: 'missing' }>;

/** The seat's own rules, in the words of an import. */
const refusals: Partial<Record<ErrorCode, ImportProblem['code']>> = {
  CLASS_CANCELLED: 'class_cancelled',
  CLASS_STARTED: 'in_the_past',
  ALREADY_BOOKED: 'already_booked',
  CLASS_FULL: 'class_full',
  OVERLAPPING_BOOKING: 'overlaps',
};

/** The class that a row names, or why there is none to book. */
const findClass = (facts: BookingFacts, row: ImportBatchRow): Scheduled | ImportProblem => {
  const [one, another] = findClasses(facts, row.facts);
  if (!one) return problemOf('classType', 'class_unknown', row.facts['classType'] ?? '');
  if (another) return problemOf('classType', 'several_classes');
  return one.status === 'cancelled' ? problemOf('classType', 'class_cancelled') : one;
};

/** Why the person can't have the seat, as far as it is known before the class is locked. */
const whyNoSeat = (
  { booked }: BookingFacts,
  { person }: ImportBatchRow,
  one: Scheduled,
): ImportProblem | null => {
  const own = booked.filter(({ member_id: memberId }) => memberId === person.id);
  if (own.some(({ schedule_id: id }) => id === one.id))
    return problemOf('classType', 'already_booked');
  if (one.free <= 0) return problemOf('classType', 'class_full');
  const other = own.find((b) => b.starts_at < one.ends_at && b.ends_at > one.starts_at);
  return other ? problemOf('startTime', 'overlaps', other.class_type) : null;
};

/** Later rows find the seat taken. */
const take = (facts: BookingFacts, { person }: ImportBatchRow, one: Scheduled): void => {
  one.free -= 1;
  const { id, class_type, starts_at, ends_at } = one;
  facts.booked.push({ member_id: person.id, schedule_id: id, class_type, starts_at, ends_at });
};

const payerOf = (pays: Pays, one: Scheduled) => {
  if (pays.kind === 'package') return { funding: { userPackageId: pays.id } };
  if (pays.kind === 'plan') return { funding: { subscriptionId: pays.id } };
  const name = 'Paid elsewhere';
  const visit = { price: 0, holdExpiresAt: null, paymentId: null, name };
  return { paidBy: { kind: 'drop_in' as const, ...visit }, scheduleId: one.id };
};

interface Seat {
  row: ImportBatchRow;
  one: Scheduled;
  pays: Pays;
}

/** The file's credits are those that are left to book: the credit of this one comes on top first. */
const seat = async (
  tx: EntityManager,
  { studio, request, now }: Importing,
  { row, one, pays }: Seat,
): Promise<string> => {
  const memberId = row.person.id;
  if (pays.kind === 'package')
    await addReserved(tx, { studioId: studio.id, id: pays.id, credits: one.credit_cost, now });
  return place(tx, {
    studio,
    memberId,
    scheduleId: one.id,
    ...payerOf(pays, one),
    source: 'staff',
    overrides: ['TOO_EARLY_TO_BOOK'],
    frontDesk: { staffId: request.actorId, notifyMember: false },
    now,
  });
};

const problemIn = (error: unknown, { pays }: Seat): ImportProblem => {
  if (!(error instanceof Refused)) throw error;
  const code = refusals[error.code];
  if (code) return problemOf('classType', code);
  if (error.code !== 'NO_CREDIT') throw error;
  return problemOf('paidWith', pays.kind === 'plan' ? 'plan_not_owned' : 'package_not_owned');
};

const write = async (tx: EntityManager, importing: Importing, wanted: Seat) => {
  const { studio, request, now } = importing;
  let recordId: string;
  try {
    // What is refused leaves nothing behind.
    recordId = await tx.transaction((part) => seat(part, importing, wanted));
  } catch (error) {
    return { problems: [problemIn(error, wanted)] };
  }
  const { one, row } = wanted;
  await recordHistory(tx, {
    studioId: studio.id,
    by: null,
    actorId: request.actorId,
    at: now,
    action: 'booking.imported',
    subjectUserId: row.person.id,
    before: {},
    after: { bookingId: recordId, className: one.class_type, startsAt: one.starts_at },
    reason: `Import of ${request.fileName}`,
  });
  return { recordId };
};

/** What a row's status says against a seat in a class to come. */
const whyNotBooked = ({ facts }: ImportBatchRow): ImportProblem | null => {
  const { status } = facts;
  if (status === 'late_cancelled') return problemOf('status', 'was_cancelled');
  return status === 'attended' || status === 'no_show' ? problemOf('date', 'not_over') : null;
};

/** Places in classes that are to come, and visits of classes that are over. */
export const importBookings: RecordImporter = {
  async judge(tx, importing) {
    const { studio, request, now } = importing;
    const facts = await findBookingFacts(tx, studio.id, request);
    const judgeVisit = await judgeVisits(tx, importing, facts);
    return (row) => {
      if (row.facts['status'] === 'cancelled')
        return { problems: [problemOf('status', 'was_cancelled')] };
      if (startOf(row.facts) <= now) return judgeVisit(row);
      const problem = whyNotBooked(row);
      if (problem) return { problems: [problem] };
      const one = findClass(facts, row);
      if ('code' in one) return { problems: [one] };
      const why = whyNoSeat(facts, row, one);
      if (why) return { problems: [why] };
      const pays = findPaying(facts, row, one);
      if (pays.kind === 'missing')
        return { problems: [problemOf('paidWith', pays.code, row.facts['paidWith'])] };
      take(facts, row, one);
      return { write: (part) => write(part, importing, { row, one, pays }) };
    };
  },

  async finish(tx, studioId, memberIds) {
    await recountVisits(tx, { studioId, memberIds });
  },

  async undo(tx, { studio, request, now }, record) {
    if (await removeImportedVisit(tx, studio.id, record.record_id)) return undone;
    const [booking] = await findBookings(tx, {
      studioId: studio.id,
      bookingIds: [record.record_id],
    });
    if (!booking) return undone;
    if (booking.status !== 'confirmed' || booking.starts_at <= now) return keptAsUsed();
    const ended = await endBooking(tx, {
      studio,
      booking,
      because: 'taken_back',
      now,
      notifyMember: false,
    });
    if (!ended) return keptAsUsed();
    const { schedule_id: scheduleId, user_package_id: id, credits } = booking;
    if (id) await removeReserved(tx, { studioId: studio.id, id, credits, now });
    await reconcileWaitlist(tx, { studio, scheduleId, now });
    await recordHistory(tx, {
      studioId: studio.id,
      by: null,
      actorId: request.actorId,
      at: now,
      action: 'booking.import_undone',
      subjectUserId: record.member_id,
      before: { bookingId: record.record_id },
      after: {},
      reason: `Import of ${request.fileName} taken back`,
    });
    return undone;
  },
};
