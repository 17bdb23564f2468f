import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed, studioClock } from '@studio/domain-kit';
import { longDateTime, type MailPayload } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { aboutClass, describeClass } from './class-notice.js';
import { t } from './messages.js';

type Final = StudioEvent<'booking.no_show_final.v1'>;
type Waived = StudioEvent<'booking.no_show_waived.v1'>;
type Charged = Pick<MailPayload<'no-show-final'>, 'charged' | 'in'>;

const aed = (fils: number): string => `AED ${filsToAed(fils)}`;

const chargedOf = ({ data }: Final): Charged => {
  if (data.credits > 0) return { charged: data.credits };
  if (data.fee > 0) return { charged: aed(data.fee) };
  if (data.consequence === 'class_counted') return { charged: '', in: 'class' };
  if (data.consequence === 'not_refunded') return { charged: '', in: 'price' };
  return { charged: '', in: 'nothing' };
};

const describeCharge = ({ charged, in: chargedIn }: Charged): string => {
  if (chargedIn) return t('chargedIn', { in: chargedIn });
  return typeof charged === 'number' ? t('credits', { credits: charged }) : charged;
};

const cameBack = ({ data }: Waived): string => {
  switch (data.gaveBack) {
    case 'credit':
      return t('creditsBackInPackage', { credits: data.credits });
    case 'class':
      return t('notCountedInPlan');
    case 'fee':
      return data.amount > 0 ? t('feeOff', { amount: aed(data.amount) }) : t('noFee');
    case 'refund':
      return t('amountComesBack', { amount: aed(data.amount) });
    default:
      return t('costsNothing');
  }
};

/** Missed classes, what they cost, and what the studio lets pass. */
@Injectable()
export class OnNoShowEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('booking.arrival_reminded.v1', 'OnNoShowEvents.arrivalReminded')
  async arrivalReminded(
    event: StudioEvent<'booking.arrival_reminded.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('onYourWay'),
      message: t('onYourWayText', { className: data.className, time: studioClock(data.startsAt) }),
    });
  }

  @OnEvent('booking.no_show.v1', 'OnNoShowNews.pending')
  async pending(event: StudioEvent<'booking.no_show.v1'>, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('missedYou'),
      message: t('missedYouText', {
        classTime: describeClass(data),
        time: longDateTime(data.finalAt),
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'no-show-pending',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        finalAt: data.finalAt,
        scheduleUrl: this.scheduleUrl,
      },
      // Later than that nobody can put it right any more.
      sendBefore: new Date(data.finalAt),
    });
  }

  @OnEvent('booking.no_show_final.v1', 'OnNoShowNews.final')
  async final(event: Final, tx: EntityManager): Promise<void> {
    const { data } = event;
    const charged = chargedOf(event);
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('classMissed'),
      message: t('classMissedText', {
        classTime: describeClass(data),
        charge: describeCharge(charged),
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'no-show-final',
      userId: data.userId,
      payload: {
        ...(await aboutClass(tx, event)),
        ...charged,
        ...(data.cancelHours !== undefined && { cancelHours: data.cancelHours }),
        scheduleUrl: this.scheduleUrl,
      },
    });
  }

  @OnEvent('booking.no_show_waived.v1', 'OnNoShowNews.waived')
  async waived(event: Waived, tx: EntityManager): Promise<void> {
    const { data } = event;
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: data.what === 'no_show' ? t('noShowWaived') : t('lateCancelWaived'),
      message: t('waivedText', { classTime: describeClass(data), outcome: cameBack(event) }),
    });
  }

  /** A no-show's fee stands in its own news. */
  @OnEvent('fee.owed.v1', 'OnNoShowNews.owed')
  async owed(event: StudioEvent<'fee.owed.v1'>, tx: EntityManager): Promise<void> {
    const { kind, userId, amount, className, startsAt } = event.data;
    if (kind === 'no_show') return;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('lateCancelFee', { amount: aed(amount) }),
      message: t('lateCancelFeeText', { className, time: longDateTime(startsAt) }),
    });
  }

  private get scheduleUrl(): string {
    return `${this.config.PUBLIC_URL}/schedule`;
  }
}
