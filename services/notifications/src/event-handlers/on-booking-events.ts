import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { aboutClass, calendarOf, describeClass } from './class-notice.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

type Confirmed = StudioEvent<'booking.confirmed.v1'>;
type Cancelled = StudioEvent<'booking.cancelled.v1'>;
type Rescheduled = StudioEvent<'booking.rescheduled.v1'>;

/** Not what a member cancels: what had paid is gone, and why. Money says itself how it comes. */
const lostPayer = ({ because, cameBack }: Cancelled['data']) =>
  cameBack === 'money' ? undefined : because;

const afterCancelling = ({ data }: Cancelled): string => {
  const { late, creditReturned, consequence = 'credit_used', cameBack = 'nothing' } = data;
  if (late) return t('cancelOutcome', { outcome: consequence });
  const outcome = lostPayer(data) ?? (creditReturned ? 'credit' : cameBack);
  return t('cancelOutcome', { outcome });
};

/** A booking made, moved or cancelled: bell and mail, in one transaction with the mark that it was heard. */
@Injectable()
export class OnBookingEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('booking.confirmed.v1', 'OnBookingNews.confirmed')
  async confirmed(event: Confirmed, tx: EntityManager): Promise<void> {
    const { data } = event;
    // Whoever waited hears of the seat by class.promoted.v1, in words of its own.
    if (data.fromWaitingList || data.notifyMember === false) return;
    const cancelUntil = longDateTime(data.cancelUntil);
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('classBooked'),
      message: t('classBookedText', {
        classTime: describeClass(data),
        trainerName: data.trainerName,
        cancelUntil,
      }),
    });
    await this.mailConfirmed(event, tx);
  }

  /** By the member, or by the front desk, which signs with its name. */
  private async mailConfirmed(event: Confirmed, tx: EntityManager): Promise<void> {
    const { studioId, data } = event;
    const { userId, paidWith, cancelUntil, bookedBy } = data;
    const calendar = calendarOf(event, { site: this.config.PUBLIC_URL });
    const about = { ...(await aboutClass(tx, event)), cancelUntil, scheduleUrl: this.scheduleUrl };
    if (bookedBy === undefined) {
      const payload = { ...about, paidWith };
      const mail = { kind: 'booking-confirmation', userId, payload, calendar } as const;
      await this.emails.enqueue(tx, event, mail);
      return;
    }
    const { fullName } = await personOf(tx, { studioId, userId: bookedBy });
    const adminName = fullName ?? t('theFrontDesk');
    const payload = { ...about, adminName, paymentMethod: paidWith };
    await this.emails.enqueue(tx, event, { kind: 'admin-booking', userId, payload, calendar });
  }

  @OnEvent('booking.cancelled.v1', 'OnBookingNews.cancelled')
  async cancelled(event: Cancelled, tx: EntityManager): Promise<void> {
    const { data } = event;
    if (data.notifyMember === false) return;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('bookingCancelled'),
      message: t('bookingCancelledText', {
        classTime: describeClass(data),
        outcome: afterCancelling(event),
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'cancellation',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        late: data.late,
        creditReturned: data.creditReturned,
        ...(data.consequence && { lateConsequence: data.consequence }),
        ...(data.cameBack && { cameBack: lostPayer(data) ?? data.cameBack }),
        ...(data.cancelUntil && { cancelUntil: data.cancelUntil }),
        scheduleUrl: this.scheduleUrl,
      },
      calendar: calendarOf(event, { site: this.config.PUBLIC_URL, cancelled: true }),
    });
  }

  /** Two mails, for calendars: one takes the old class out, one puts the new one in. */
  @OnEvent('booking.rescheduled.v1', 'OnBookingNews.rescheduled')
  async rescheduled(event: Rescheduled, tx: EntityManager): Promise<void> {
    const { data } = event;
    const { userId, from, ...rest } = data;
    const site = this.config.PUBLIC_URL;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('bookingMoved'),
      message: t('bookingMovedText', {
        classTime: describeClass(data),
        trainerName: data.trainerName,
        before: describeClass({ ...from, userId }),
      }),
    });
    const before = { ...event, data: { ...from, userId } };
    await this.emails.enqueue(tx, event, {
      kind: 'cancellation',
      userId,
      payload: { ...(await aboutClass(tx, before)), moved: true, scheduleUrl: this.scheduleUrl },
      calendar: calendarOf(before, { site, cancelled: true }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'booking-confirmation',
      userId,
      payload: {
        ...(await aboutClass(tx, event)),
        paidWith: rest.paidWith,
        cancelUntil: rest.cancelUntil,
        moved: true,
        scheduleUrl: this.scheduleUrl,
      },
      calendar: calendarOf(event, { site }),
    });
  }

  /** Whoever gave the seat back knows it. */
  @OnEvent('booking.hold_lapsed.v1', 'OnBookingNews.holdLapsed')
  async holdLapsed(event: StudioEvent<'booking.hold_lapsed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    if (data.because === 'member') return;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('seatNotPaid'),
      message: t('seatNotPaidText', { classTime: describeClass(data) }),
    });
  }

  private get scheduleUrl(): string {
    return `${this.config.PUBLIC_URL}/schedule`;
  }
}
