import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { WaitingEntry } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { fundingForWaiting, type WaitingFunding } from '../allocation/allocation.api.js';
import type { Payer } from '../bookings/bookings.api.js';
import {
  findOwnEntry,
  nextRank,
  toWaitingEntry,
  waitlistPayload,
  writeLog,
} from '../waitlists/waitlists.api.js';
import { holdCredits } from '../../funding/packages/packages.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { rememberMember, requireMember } from '../../people/members/members.api.js';
import { bookingOpensAt } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import {
  waitlistAsksFrom,
  waitlistClosesAt,
  waitlistLimit,
  waitlistPhase,
} from '../../policy/waitlist-windows.js';
import {
  lockSchedule,
  seatsLeft,
  publishSeats,
  type ScheduleRow,
} from '../schedules/schedules.api.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

export interface JoinRequest {
  scheduleId: string;
  mode: 'auto' | 'ask';
  /** What shall pay, when the member has chosen. */
  payer?: Payer | undefined;
  key: string;
}

/** A member who joins, or whom the front desk puts on the list. */
export type Joiner = SignedInUser | { id: string; by: SignedInUser };

interface Joining extends Omit<JoinRequest, 'scheduleId' | 'key'> {
  row: ScheduleRow;
  member: Joiner;
  now: Date;
}

/** Puts a member at the end of a waitlist, in the caller's transaction. */
@Injectable()
export class AppendEntry {
  constructor(private readonly studio: StudioContext) {}

  /** Locks the class. Safe to repeat. Throws what `joinClassWaiting` names. */
  async execute(tx: EntityManager, member: Joiner, request: JoinRequest): Promise<WaitingEntry> {
    const { scheduleId, key, mode, payer } = request;
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const whose = { studioId, scheduleId, memberId: member.id };
    await this.refuseCrowd(tx, whose, key);
    const row = await lockSchedule(tx, { studioId, id: scheduleId });
    if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
    const fingerprint = fingerprintOf([
      'wait',
      scheduleId,
      mode,
      payer ?? null,
      ...forWhom(member),
    ]);
    const userId = 'by' in member ? member.by.id : member.id;
    const intent = { studioId, userId, key, fingerprint, now };
    const before = await findAnswer<WaitingEntry>(tx, intent);
    if (before) return before;
    if (!(await findOwnEntry(tx, whose))) await this.append(tx, { row, member, ...request, now });
    const entry = await findOwnEntry(tx, whose);
    if (!entry) throw new Error('an entry that was just made is not there');
    const answer = toWaitingEntry(entry);
    await keepAnswer(tx, answer, intent);
    return answer;
  }

  private async append(
    tx: EntityManager,
    { row, member, mode, payer, now }: Joining,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const of = { studioId, scheduleId: row.schedule_id };
    this.refuseByClass(row, now);
    const limit = waitlistLimit(this.studio.settings);
    if (row.waiting >= limit) throw new Refused('WAITING_LIST_FULL', { limit });
    const funding = await fundingForWaiting(tx, {
      studio: this.studio,
      ...of,
      memberId: member.id,
      now,
      payer,
    });
    if (seatsLeft(row) > 0) throw new Refused('SEATS_LEFT');
    if (!('by' in member)) await this.introduce(tx, member);
    const entry = await this.insert(tx, row, { memberId: member.id, mode, now, funding });
    await writeLog(tx, entry, { what: 'joined', at: now });
    if ('by' in member) await this.record(tx, member.by, entry);
    await this.publishJoined(tx, row, entry);
    // Nothing is free, so nothing is to be assigned.
    await tx.query('UPDATE schedules SET waiting = waiting + 1 WHERE studio_id = $1 AND id = $2', [
      studioId,
      row.schedule_id,
    ]);
    await publishSeats(tx, of);
  }

  private async record(
    tx: EntityManager,
    by: SignedInUser,
    { scheduleId, memberId, id: entryId, joinedAt: at }: ClassWaitlistEntry,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    await requireMember(tx, studioId, memberId);
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'waiting_list.joined',
      subjectUserId: memberId,
      before: { scheduleId },
      after: { scheduleId, entryId },
    });
  }

  /** Identity's events may be late: the list of the front desk needs the name now. */
  private async introduce(tx: EntityManager, member: SignedInUser): Promise<void> {
    const { id: userId, email, fullName, role } = member;
    const profile = { userId, email, fullName, role, profileAt: new Date(0) };
    await rememberMember(tx, this.studio.id, profile);
  }

  private async publishJoined(
    tx: EntityManager,
    row: ScheduleRow,
    entry: ClassWaitlistEntry,
  ): Promise<void> {
    const settings = classSettings(this.studio.settings, row);
    const payload = {
      ...waitlistPayload(row, entry),
      position: row.waiting + 1,
      mode: entry.mode,
      asksFrom: waitlistAsksFrom(row.starts_at, settings).toISOString(),
      closesAt: waitlistClosesAt(row.starts_at, settings).toISOString(),
    };
    await publish(tx, { type: 'class.waiting_joined.v1', data: payload, studioId: this.studio.id });
  }

  /** Most of a crowd is told without waiting for the class's lock. */
  private async refuseCrowd(
    tx: EntityManager,
    whose: { studioId: string; scheduleId: string; memberId: string },
    key: string,
  ): Promise<void> {
    const limit = waitlistLimit(this.studio.settings);
    const [full] = await tx.query<unknown[]>(
      `SELECT FROM schedules WHERE studio_id = $1 AND id = $2 AND waiting >= $5
         AND NOT EXISTS (SELECT FROM class_waiting_entries
                         WHERE studio_id = $1 AND schedule_id = $2 AND member_id = $3)
         AND NOT EXISTS (SELECT FROM idempotency_keys
                         WHERE studio_id = $1 AND user_id = $3 AND key = $4)`,
      [whose.studioId, whose.scheduleId, whose.memberId, key, limit],
    );
    if (full) throw new Refused('WAITING_LIST_FULL', { limit });
  }

  private refuseByClass(row: ScheduleRow, now: Date): void {
    if (row.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
    if (row.starts_at <= now) throw new Refused('CLASS_STARTED');
    const settings = classSettings(this.studio.settings, row);
    const opensAt = bookingOpensAt(row.starts_at, settings);
    if (now < opensAt)
      throw new Refused('TOO_EARLY_TO_BOOK', { bookingOpensAt: opensAt.toISOString() });
    if (waitlistPhase(row.starts_at, now, settings) === 'closed')
      throw new Refused('WAITING_LIST_CLOSED');
  }

  private async insert(
    tx: EntityManager,
    row: ScheduleRow,
    {
      memberId,
      mode,
      now,
      funding,
    }: { memberId: string; mode: 'auto' | 'ask'; now: Date; funding: WaitingFunding },
  ): Promise<ClassWaitlistEntry> {
    const { id: studioId } = this.studio;
    const of = { studioId, scheduleId: row.schedule_id };
    const entry = tx.create(ClassWaitlistEntry, {
      ...of,
      id: newId(),
      memberId,
      joinedAt: now,
      rank: await nextRank(tx, of),
      mode,
      state: 'waiting',
      offeredAt: null,
      offerUntil: null,
      skippedBecause: null,
      ...funding,
    });
    await tx.insert(ClassWaitlistEntry, entry);
    const { userPackageId, credits } = entry;
    if (userPackageId === null) return entry;
    const hold = { studioId, memberId, userPackageId, waitingEntryId: entry.id, credits, now };
    if (!(await holdCredits(tx, { ...hold, day: studioDay(row.starts_at) })))
      throw new Refused('NO_CREDIT');
    return entry;
  }
}

/** One Idempotency-Key of the front desk names one member. */
const forWhom = (member: Joiner): string[] => ('by' in member ? [member.id] : []);
