import { Inject, Injectable } from '@nestjs/common';
import { CLASS_LOCATION, type StudioEvent } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { aboutClass, calendarOf, describeClass } from './class-notice.js';
import { t } from './messages.js';

type Changed = StudioEvent<'schedule.changed.v1'>;
type Cancelled = StudioEvent<'schedule.cancelled.v1'>;

/** Only the time, or the day with it where that is another one too. */
const oldTimeOf = ({ data: { oldStartsAt, startsAt } }: Changed): string =>
  studioDay(oldStartsAt) === studioDay(startsAt)
    ? studioClock(oldStartsAt)
    : longDateTime(oldStartsAt);

/** Empty: the same is taught. */
const oldClassOf = ({ data: { oldClassName = '', className } }: Changed): string =>
  oldClassName === className ? '' : oldClassName;

const cameBack = ({ data: { cameBack: what, credits, paidWith } }: Cancelled): string => {
  switch (what) {
    case 'credit':
      return t('creditsBackIn', { credits, paidWith });
    case 'class':
      return t('notCountedIn', { paidWith });
    case 'money':
      return t('moneyComesBack');
    default:
      return t('nothingCharged');
  }
};

/** The studio changes or cancels a class: everyone who has a place hears it, calendars too. */
@Injectable()
export class OnScheduleEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('schedule.changed.v1', 'OnScheduleNews.changed')
  async changed(event: Changed, tx: EntityManager): Promise<void> {
    const { data } = event;
    const oldClassName = oldClassOf(event);
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('classChanged'),
      message: t(oldClassName ? 'classTypeChangedText' : 'classChangedText', {
        oldClassName,
        classTime: describeClass(data),
        trainerName: data.trainerName,
        time: longDateTime(data.oldStartsAt),
        oldTrainerName: data.oldTrainerName,
        until: longDateTime(data.cancelUntil),
      }),
    });
    const { userEmail, userName, className, date, startTime } = await aboutClass(tx, event);
    await this.emails.enqueue(tx, event, {
      kind: 'schedule-change',
      userId: data.userId,
      payload: {
        userEmail,
        userName,
        className,
        ...(oldClassName && { oldClassName }),
        date,
        oldTime: oldTimeOf(event),
        newTime: startTime,
        oldInstructor: data.oldTrainerName,
        newInstructor: data.trainerName,
        cancelUntil: data.cancelUntil,
        scheduleUrl: this.scheduleUrl,
      },
      calendar: calendarOf(event, { site: this.config.PUBLIC_URL }),
    });
  }

  @OnEvent('schedule.cancelled.v1', 'OnScheduleNews.cancelled')
  async cancelled(event: Cancelled, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('classCancelled'),
      message: t('classCancelledText', {
        classTime: describeClass(data),
        reason: data.reason,
        outcome: cameBack(event),
      }),
    });
    const { userEmail, userName, className, date, startTime } = await aboutClass(tx, event);
    await this.emails.enqueue(tx, event, {
      kind: 'class-cancellation',
      userId: data.userId,
      payload: {
        userEmail,
        userName,
        className,
        date,
        time: startTime,
        instructorName: data.trainerName,
        location: CLASS_LOCATION,
        scheduleURL: this.scheduleUrl,
      },
      calendar: calendarOf(event, { site: this.config.PUBLIC_URL, cancelled: true }),
    });
  }

  private get scheduleUrl(): string {
    return `${this.config.PUBLIC_URL}/schedule`;
  }
}
