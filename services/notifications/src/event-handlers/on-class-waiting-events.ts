import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { aboutClass, calendarOf, describeClass } from './class-notice.js';
import { t } from './messages.js';

type Promoted = StudioEvent<'class.promoted.v1'>;
type Skipped = StudioEvent<'class.skipped.v1'>;

/** The line of a full class: bell and push of each step, mails of seats. */
@Injectable()
export class OnClassWaitingEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('class.waiting_joined.v1', 'OnClassWaitingNews.joined')
  async joined(event: StudioEvent<'class.waiting_joined.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('positionInLine', { position: data.position }),
      message: t('onWaitingListOfClass', {
        classTime: describeClass(data),
        mode: data.mode,
      }),
    });
  }

  @OnEvent('class.waiting_left.v1', 'OnClassWaitingNews.left')
  async left(event: StudioEvent<'class.waiting_left.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('leftWaitingList'),
      message: t('leftWaitingListOfClass', { classTime: describeClass(data) }),
    });
    const classUrl = `${this.config.PUBLIC_URL}/class/${data.scheduleId}`;
    await this.emails.enqueue(tx, event, {
      kind: 'class-waiting-left',
      userId: data.userId,
      payload: { ...(await aboutClass(tx, event)), classUrl },
    });
  }

  @OnEvent('class.offered.v1', 'OnClassWaitingNews.offered')
  async offered(event: StudioEvent<'class.offered.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('seatOffered'),
      message: t('seatOfferedText', {
        classTime: describeClass(data),
        time: longDateTime(data.answerUntil),
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'class-offer',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        answerUntil: data.answerUntil,
        classUrl: `${this.config.PUBLIC_URL}/class/${data.scheduleId}`,
      },
      sendBefore: new Date(data.answerUntil),
    });
  }

  @OnEvent('class.promoted.v1', 'OnClassWaitingNews.promoted')
  async promoted(event: Promoted, tx: EntityManager): Promise<void> {
    const { data } = event;
    const freeUntil = data.declineUntil ?? data.cancelUntil;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: data.byItself ? t('seatWon') : t('classBooked'),
      message: t('seatWonText', {
        classTime: describeClass(data),
        trainerName: data.trainerName,
        time: longDateTime(freeUntil),
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'class-place-won',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        declineUntil: freeUntil,
        ...(!data.byItself && { wasOffered: true }),
        scheduleUrl: `${this.config.PUBLIC_URL}/schedule`,
      },
      calendar: calendarOf(event, { site: this.config.PUBLIC_URL }),
      sendBefore: new Date(data.startsAt),
    });
  }

  @OnEvent('class.skipped.v1', 'OnClassWaitingNews.skipped')
  async skipped(event: Skipped, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('seatSkipped'),
      message: t('seatSkippedText', { classTime: describeClass(data), reason: data.reason }),
    });
  }

  @OnEvent('class.offer_lapsed.v1', 'OnClassWaitingNews.lapsed')
  async lapsed(event: StudioEvent<'class.offer_lapsed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('offerLapsed'),
      message: t('offerLapsedText', { classTime: describeClass(data) }),
    });
  }

  @OnEvent('class.list_closed.v1', 'OnClassWaitingNews.closed')
  async closed(event: StudioEvent<'class.list_closed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    const off = data.reason === 'cancelled';
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: off ? t('classCancelled') : t('waitingListClosed'),
      message: off
        ? t('waitingListCancelledText', { classTime: describeClass(data) })
        : t('waitingListClosedText', { classTime: describeClass(data) }),
    });
  }
}
