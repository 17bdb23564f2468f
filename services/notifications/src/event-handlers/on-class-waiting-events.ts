import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { aboutClass, calendarOf, describeClass } from './class-notice.js';

type Promoted = StudioEvent<'class.promoted.v1'>;
type Skipped = StudioEvent<'class.skipped.v1'>;

const becauseOf: Record<Skipped['data']['reason'], string> = {
  no_credit: 'you have no credit for it. Buy a package',
  overlap: 'you have another class at that time. Give that one back',
  frozen: 'what pays for it is frozen. End the freeze',
  locked: 'the payment of your package is disputed. Ask at the desk',
};

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
    const then = data.mode === 'auto' ? 'We book you by ourselves' : 'We ask you';
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: 'On the waiting list',
      message: `You are #${data.position} in line for ${describeClass(data)}. ${then} when it is your turn.`,
    });
  }

  @OnEvent('class.offered.v1', 'OnClassWaitingNews.offered')
  async offered(event: StudioEvent<'class.offered.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: 'A seat for you?',
      message: `${describeClass(data)}. Take it before ${longDateTime(data.answerUntil)}.`,
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
      title: data.byItself ? 'You got a seat' : 'Class booked',
      message: `${describeClass(data)} with ${data.trainerName}. Free of charge to give back until ${longDateTime(freeUntil)}.`,
    });
    await this.emails.enqueue(tx, event, {
      kind: 'class-place-won',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        declineUntil: freeUntil,
        scheduleUrl: `${this.config.PUBLIC_URL}/schedule`,
      },
      calendar: await calendarOf(tx, event, { site: this.config.PUBLIC_URL }),
      sendBefore: new Date(data.startsAt),
    });
  }

  @OnEvent('class.skipped.v1', 'OnClassWaitingNews.skipped')
  async skipped(event: Skipped, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: 'A seat went past you',
      message: `${describeClass(data)}: ${becauseOf[data.reason]}. You keep your place in line.`,
    });
  }

  @OnEvent('class.offer_lapsed.v1', 'OnClassWaitingNews.lapsed')
  async lapsed(event: StudioEvent<'class.offer_lapsed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: 'The seat went to the next',
      message: `${describeClass(data)}. There was no answer in time, so you are off the list.`,
    });
  }

  @OnEvent('class.list_closed.v1', 'OnClassWaitingNews.closed')
  async closed(event: StudioEvent<'class.list_closed.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    const off = data.reason === 'cancelled';
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: off ? 'Class cancelled' : 'The waiting list has closed',
      message: off
        ? `${describeClass(data)}: the studio had to cancel it. What was held for it is back.`
        : `${describeClass(data)}. What was held for it is back. A seat that comes free now is open to all.`,
    });
  }
}
