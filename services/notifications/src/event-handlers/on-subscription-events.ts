import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed, studioDay } from '@studio/domain-kit';
import { dayDate } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

type Started = StudioEvent<'subscription.started.v1'>;
type Renewed = StudioEvent<'subscription.renewed.v1'>;
type Failed = StudioEvent<'subscription.payment_failed.v1'>;
type Cancelled = StudioEvent<'subscription.cancelled.v1'>;
type Ending = StudioEvent<'plan.ending.v1'>;

/** The card provider’s clock is not ours. */
const CLOCKS_MS = 60_000;

/** What becomes of a subscription: bell and mail, with the tax invoice where money was taken. */
@Injectable()
export class OnSubscriptionEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('subscription.started.v1', 'OnSubscriptionNews.started')
  async started(event: Started, tx: EntityManager): Promise<void> {
    const { userId, planName, periodEnd, benefits, paymentId } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('subscriptionBegun'),
      message: t('subscriptionBegunText', { planName, date: on(periodEnd) }),
    });
    const [benefit1 = '', benefit2 = '', benefit3 = '', benefit4 = ''] = benefits;
    await this.emails.enqueue(tx, event, {
      kind: 'subscription',
      userId,
      payload: {
        ...(await to(tx, event)),
        subscriptionPlanName: planName,
        benefit1,
        benefit2,
        benefit3,
        benefit4,
        nextBillingDate: studioDay(periodEnd),
        bookingURL: `${this.config.PUBLIC_URL}/schedule`,
      },
      attachments: [{ invoiceOfPayment: paymentId }],
    });
  }

  @OnEvent('subscription.renewed.v1', 'OnSubscriptionNews.renewed')
  async renewed(event: Renewed, tx: EntityManager): Promise<void> {
    const { userId, planName, periodEnd, description, paymentId, amount, currency } = event.data;
    const amountPaid = `${currency} ${filsToAed(amount)}`;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('paymentReceived'),
      message: t('paymentReceivedText', { amountPaid, description, date: on(periodEnd) }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'subscription-renewed',
      userId,
      payload: {
        ...(await to(tx, event)),
        subscriptionPlanName: planName,
        description,
        amountPaid,
        nextBillingDate: studioDay(periodEnd),
        manageURL: this.page,
      },
      attachments: [{ invoiceOfPayment: paymentId }],
    });
  }

  @OnEvent('subscription.payment_failed.v1', 'OnSubscriptionNews.failed')
  async failed(event: Failed, tx: EntityManager): Promise<void> {
    const { userId, planName, blockedFrom, amount, currency } = event.data;
    const amountDue = `${currency} ${filsToAed(amount)}`;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('cardDeclined'),
      message: t('cardDeclinedText', { amountDue, planName, date: on(blockedFrom) }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'subscription-payment-failed',
      userId,
      payload: {
        ...(await to(tx, event)),
        subscriptionPlanName: planName,
        amountDue,
        payBefore: studioDay(blockedFrom),
        manageURL: this.page,
      },
    });
  }

  @OnEvent('plan.ending.v1', 'OnSubscriptionNews.ending')
  async ending(event: Ending, tx: EntityManager): Promise<void> {
    const { userId, planName, until } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('planEnding', { date: dayDate(until) }),
      message: t('planEndingText', { planName }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'plan-ending',
      userId,
      payload: {
        ...(await to(tx, event)),
        subscriptionPlanName: planName,
        endDate: until,
        plansURL: this.page,
      },
    });
  }

  @OnEvent('subscription.cancelled.v1', 'OnSubscriptionNews.cancelled')
  async cancelled(event: Cancelled, tx: EntityManager): Promise<void> {
    const { userId, planName, endsAt, because, subscriptionId } = event.data;
    const [person, endDate] = [await to(tx, event), studioDay(endsAt)];
    if (because === 'unpaid') {
      await this.inbox.notify(tx, event, {
        userId,
        title: t('subscriptionEnded'),
        message: t('subscriptionEndedText', { planName }),
      });
      await this.emails.enqueue(tx, event, {
        kind: 'subscription-ended',
        userId,
        payload: { ...person, subscriptionPlanName: planName, endDate, plansURL: this.page },
      });
      return;
    }
    // At once, as its member or the provider's dashboard asked: nothing runs to an end.
    const hasEnded = Date.parse(endsAt) <= Date.parse(event.occurredAt) + CLOCKS_MS;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('subscriptionCancelled'),
      message: hasEnded
        ? t('subscriptionCancelledNowText', { planName })
        : t('subscriptionCancelledText', { planName, date: on(endsAt) }),
    });
    const feedbackURL = `${this.page}?feedback=${subscriptionId}`;
    await this.emails.enqueue(tx, event, {
      kind: 'subscription-cancellation',
      userId,
      payload: { ...person, endDate, feedbackURL, ...(hasEnded && { hasEnded }) },
    });
  }

  private get page(): string {
    return `${this.config.PUBLIC_URL}/subscriptions`;
  }
}

const on = (instant: string): string => dayDate(studioDay(instant));

const to = async (
  tx: EntityManager,
  { data, studioId }: Started | Renewed | Failed | Cancelled | Ending,
) => {
  const { email, fullName } = await personOf(tx, { studioId, userId: data.userId });
  return { userEmail: email, userName: fullName };
};
