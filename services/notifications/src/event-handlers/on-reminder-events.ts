import { Inject, Injectable } from '@nestjs/common';
import type { ClassReminder, NotificationKind, StudioEvent } from '@studio/contracts';
import { addDays, studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime, type MailKind } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails, withdrawReminders } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { Push } from '../push/push.api.js';
import { wasNotifiedSince } from './was-notified.js';
import { aboutClass, calendarIdOf, describeClass } from './class-notice.js';
import { t } from './messages.js';

type Due = StudioEvent<'booking.reminder_due.v1'>;
type ClassDay = 'today' | 'tomorrow' | 'later';

/** Each can be switched off by itself; the nearer one leads to the code. */
const ways = {
  day: { kind: 'reminder_day', mail: 'class-reminder-day', page: classPage },
  soon: { kind: 'reminder_soon', mail: 'class-reminder-soon', page: codePage },
} as const satisfies Record<
  ClassReminder,
  { kind: NotificationKind; mail: MailKind; page: (event: Due) => string }
>;

function classPage({ data }: Due): string {
  return `/class/${data.scheduleId}`;
}
function codePage({ data }: Due): string {
  return `/check-in/${data.bookingId}`;
}

const dayOf = ({ data, occurredAt }: Due): ClassDay => {
  const today = studioDay(occurredAt);
  const day = studioDay(data.startsAt);
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : 'later';
};

const describe = ({ data, occurredAt }: Due): string =>
  t('reminderText', {
    classTime: describeClass(data),
    trainerName: data.trainerName,
    spot: data.spot ? 'some' : 'none',
    kind: data.spot?.kind ?? '',
    number: data.spot?.number ?? 0,
    free: data.cancelUntil > occurredAt ? 'yes' : 'no',
    until: longDateTime(data.cancelUntil),
    time: studioClock(data.codeOpensAt),
  });

/** A class is a day away, or near: bell, push and mail, as far as each is wanted. */
@Injectable()
export class OnReminderEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    private readonly push: Push,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('booking.reminder_due.v1', 'OnReminderEvents.due')
  async due(event: Due, tx: EntityManager): Promise<void> {
    const { data } = event;
    if (Date.parse(data.usefulUntil) <= Date.now()) return;
    const uid = calendarIdOf(data, this.config.PUBLIC_URL);
    const { studioId } = event;
    // Cancelled or changed since then: its member has just heard of that.
    if (await wasNotifiedSince(tx, { studioId, userId: data.userId, uid, since: data.dueAt }))
      return;
    const { kind, page } = ways[data.reminder];
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      kind,
      title: t('yourClassOn', { day: dayOf(event) }),
      message: describe(event),
      link: page(event),
    });
    await this.mail(tx, event);
  }

  /** One that still waits, for the morning or for the mail server, is not true any more. */
  @OnEvent('booking.cancelled.v1', 'OnReminderEvents.cancelled')
  cancelled(event: StudioEvent<'booking.cancelled.v1'>, tx: EntityManager): Promise<void> {
    return this.withdraw(tx, { ...event.data, studioId: event.studioId });
  }

  @OnEvent('booking.rescheduled.v1', 'OnReminderEvents.rescheduled')
  rescheduled(event: StudioEvent<'booking.rescheduled.v1'>, tx: EntityManager): Promise<void> {
    const { userId, from } = event.data;
    return this.withdraw(tx, { studioId: event.studioId, userId, bookingId: from.bookingId });
  }

  @OnEvent('schedule.changed.v1', 'OnReminderEvents.classChanged')
  classChanged(event: StudioEvent<'schedule.changed.v1'>, tx: EntityManager): Promise<void> {
    return this.withdraw(tx, { ...event.data, studioId: event.studioId });
  }

  @OnEvent('schedule.cancelled.v1', 'OnReminderEvents.classCancelled')
  classCancelled(event: StudioEvent<'schedule.cancelled.v1'>, tx: EntityManager): Promise<void> {
    return this.withdraw(tx, { ...event.data, studioId: event.studioId });
  }

  private async withdraw(
    tx: EntityManager,
    { studioId, userId, bookingId }: { studioId: string; userId: string; bookingId: string },
  ): Promise<void> {
    const eventIds = await withdrawReminders(tx, { studioId, userId, bookingId });
    if (eventIds.length > 0) await this.push.withdraw(tx, { studioId, userId, eventIds });
  }

  private async mail(tx: EntityManager, event: Due): Promise<void> {
    const { data, occurredAt } = event;
    const { mail: kind, page } = ways[data.reminder];
    const { bookingId, cancelUntil, consequence, spot, codeOpensAt } = data;
    await this.emails.enqueue(tx, event, {
      kind,
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        day: dayOf(event),
        ...(spot && { spot }),
        cancelUntil,
        late: cancelUntil <= occurredAt,
        consequence,
        codeOpensAt: studioClock(codeOpensAt),
        pageUrl: `${this.config.PUBLIC_URL}${page(event)}`,
        bookingId,
      },
      sendBefore: new Date(data.usefulUntil),
    });
  }
}
