import { Inject, Injectable } from '@nestjs/common';
import { CLASS_LOCATION, type StudioEvent } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime, type CalendarEntry } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import type { Recipient } from '../recipients/recipient.entity.js';
import { recipientOf } from '../recipients/recipients.api.js';

type Confirmed = StudioEvent<'booking.confirmed.v1'>;
type Cancelled = StudioEvent<'booking.cancelled.v1'>;

const placeOf = ({ roomName }: { roomName: string }): string => `${roomName}, ${CLASS_LOCATION}`;

/** The class as every mail about it shows it: the studio's day and wall time. */
const aboutClass = ({ data }: Confirmed | Cancelled, to: Recipient) => ({
  userEmail: to.email,
  userName: to.fullName,
  className: data.className,
  date: studioDay(data.startsAt),
  startTime: studioClock(data.startsAt),
  endTime: studioClock(data.endsAt),
  trainer: data.trainerName,
  place: placeOf(data),
});

const classInWords = ({ data }: Confirmed | Cancelled): string =>
  `${data.className}, ${longDateTime(data.startsAt)}`;

const afterCancelling = ({ data }: Cancelled): string => {
  if (data.creditReturned) return 'Your credit is back.';
  return data.late ? 'It was late, so the credit stays used.' : 'Nothing was charged.';
};

/** A booking made or cancelled: bell and mail, in one transaction with the mark that it was heard. */
@Injectable()
export class OnBookingNews {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('booking.confirmed.v1')
  async confirmed(event: Confirmed, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    const to = await recipientOf(tx, { studioId, userId: data.userId });
    const cancelUntil = longDateTime(data.cancelUntil);
    await this.inbox.notify(tx, event, data.userId, {
      title: 'Class booked',
      message: `${classInWords(event)} with ${data.trainerName}. Free cancellation until ${cancelUntil}.`,
    });
    await this.emails.owe(tx, event, {
      kind: 'booking-confirmation',
      userId: data.userId,
      payload: {
        ...aboutClass(event, to),
        paidWith: data.paidWith,
        cancelUntil: data.cancelUntil,
        scheduleUrl: this.scheduleUrl,
      },
      calendar: this.calendarOf(event),
    });
  }

  @OnEvent('booking.cancelled.v1')
  async cancelled(event: Cancelled, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    const to = await recipientOf(tx, { studioId, userId: data.userId });
    await this.inbox.notify(tx, event, data.userId, {
      title: 'Booking cancelled',
      message: `${classInWords(event)}. ${afterCancelling(event)}`,
    });
    await this.emails.owe(tx, event, {
      kind: 'cancellation',
      userId: data.userId,
      payload: {
        ...aboutClass(event, to),
        late: data.late,
        creditReturned: data.creditReturned,
        scheduleUrl: this.scheduleUrl,
      },
      calendar: { ...this.calendarOf(event), cancelled: true, sequence: 1 },
    });
  }

  /** One id for a booking's whole life: its cancellation takes the entry out again. */
  private calendarOf({ data, occurredAt }: Confirmed | Cancelled): CalendarEntry {
    return {
      uid: `${data.bookingId}@${new URL(this.config.PUBLIC_URL).hostname}`,
      title: `${data.className} with ${data.trainerName}`,
      place: placeOf(data),
      startsAt: data.startsAt,
      endsAt: data.endsAt,
      stampedAt: occurredAt,
    };
  }

  private get scheduleUrl(): string {
    return `${this.config.PUBLIC_URL}/schedule`;
  }
}
