import { Inject, Injectable } from '@nestjs/common';
import { internalPlan, type InternalPlan } from '@studio/contracts';
import { inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordIntent } from '../../accounting/ledger/ledger.api.js';
import { refuseUnlessSelling, vatToday } from '../../accounting/invoices/invoices.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { Billing, type CardInvoice, type CardSubscription } from '../../provider/billing.api.js';
import { BillingEndings } from '../../provider/billing-endings.api.js';
import { BookingService } from '../../shared/booking-service.js';
import { beginSubscription, publishStarted } from './begin-subscription.js';
import { findSubscription, latestOf, liveOf } from './find-subscription.js';
import { Subscription } from './subscription.entity.js';
import { isOver, isRenewedSince, nextCheckOf, toProviderState } from './subscription-rules.js';
import { recordGone } from './record-gone.js';
import { recordEndChosen } from './record-end-chosen.js';
import { recordInvoices } from './record-invoices.js';
import { tookNewCard } from './took-new-card.js';
import { writeProviderState } from './write-provider-state.js';

export { publishChanged } from './publish-changed.js';
export { findWaitingFees, linkChargedFees, type WaitingFee } from './link-charged-fees.js';
export { isOver } from './subscription-rules.js';
export { SubscriptionsQueries } from './subscriptions.queries.js';

/** How often a subscription may change under our hands before somebody else's turn comes. */
const TRIES = 12;

type AfterBegin = (tx: EntityManager, begun: Subscription) => Promise<void>;

interface BoughtSubscription {
  row: CardSubscription;
  invoiceId: string;
  afterBegin: AfterBegin;
}

/** The one way by which a subscription is written: what the provider says of it now. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly billing: Billing,
    private readonly endings: BillingEndings,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Before money is asked for that nothing was owed of: throws LEGAL_DETAILS_MISSING. */
  refuseUnlessSelling(): Promise<void> {
    return refuseUnlessSelling(this.dataSource.manager, this.config);
  }

  plan(planId: string): Promise<InternalPlan> {
    return this.booking.get(`/internal/plans/${planId}`, { schema: internalPlan });
  }

  liveOf(userId: string): Promise<Subscription | null> {
    return liveOf(this.dataSource.manager, { ...this.studio, userId });
  }

  /** The same for who is about to begin another: one that has ended unnoticed is in nobody's way. */
  async runningOf(userId: string): Promise<Subscription | null> {
    const known = await this.liveOf(userId);
    const now = known && (await this.refresh(known, { endsIfGone: true }));
    return now && !isOver(now.status) ? now : null;
  }

  /** Under which the provider knows the member from an earlier subscription. */
  async customerOf(userId: string): Promise<string | null> {
    const latest = await latestOf(this.dataSource.manager, { ...this.studio, userId });
    return latest?.providerCustomerId ?? null;
  }

  /**
   * Begins what a paid checkout has bought; `hand` runs in the same transaction. Null when the
   * member has a subscription already: this one is ended at the provider. Throws while the
   * provider or booking don't answer.
   */
  async begin(payment: Payment, afterBegin: AfterBegin): Promise<Subscription | null> {
    const bought = await this.billing.boughtBy(payment.providerSessionId ?? '');
    if (!bought) throw new Refused('PAYMENT_PROVIDER_DOWN');
    const row = await this.billing.read(bought.subscriptionId);
    const known = await this.ofProvider(bought.subscriptionId);
    if (known) return known;
    // Ended before it began here: a second one, noticed elsewhere at this moment, or by hand.
    if (!row || row.status === 'over') return null;
    const begun = await this.store(payment, { row, invoiceId: bought.invoiceId, afterBegin });
    if (begun) return begun;
    // Beaten by the same one, noticed elsewhere at this moment; or a second one.
    const same = await this.ofProvider(row.id);
    if (!same) await this.endings.endNow(row.id);
    return same;
  }

  private async store(
    payment: Payment,
    { row, invoiceId, afterBegin }: BoughtSubscription,
  ): Promise<Subscription | null> {
    const paid = (await this.billing.invoicesOf(row.id)).find(({ id }) => id === invoiceId);
    // What a refund or a dispute calls the payment by: a session of a subscription doesn't say.
    await recordIntent(this.dataSource, payment, paid?.intentId ?? null);
    const plan = await this.plan(payment.referenceId);
    if (row.card) await this.billing.keepOnFile(row.customerId, row.card.id);
    const state = toProviderState(row, [], {
      planId: payment.referenceId,
      planName: payment.description,
      price: payment.amount,
      pastDueSince: null,
      unpaidFrom: null,
    });
    return inTransaction(this.dataSource, async (tx) => {
      const vatPercent = await vatToday(tx, this.config);
      const begun = await beginSubscription(tx, payment, { state, invoiceId, vatPercent });
      if (!begun) return null;
      await publishStarted(tx, begun, { payment, plan });
      await afterBegin(tx, begun);
      return begun;
    });
  }

  /**
   * What the provider told something about: a subscription, or a customer's card. Answers how many
   * of ours that was.
   */
  async refreshByBilling(billingOf: string): Promise<number> {
    const { STUDIO_ID: studioId } = this.config;
    const rows = await this.dataSource.manager
      .createQueryBuilder(Subscription, 's')
      .where('s.studioId = :studioId', { studioId })
      .andWhere('(s.providerSubscriptionId = :billingOf OR s.providerCustomerId = :billingOf)', {
        billingOf,
      })
      .getMany();
    for (const row of rows)
      if (isOver(row.status) && row.providerSubscriptionId === billingOf)
        await this.completeEnded(row);
      else await this.refresh(row);
    return rows.length;
  }

  /** Whether one that nobody here has (yet) was sold by a card page of ours. */
  async isSoldHere(providerSubscriptionId: string): Promise<boolean> {
    return Boolean((await this.billing.read(providerSubscriptionId))?.plan.id);
  }

  /**
   * Asks the provider how a subscription is now and writes it down. Late, doubled and reordered
   * news end in the truth: an answer counts only when it was asked for after the last one that was
   * written. `endsIfGone`: its member is here, and must not be kept by what the provider does not
   * have any more. Throws CardProviderError.
   */
  async refresh(
    key: Pick<Subscription, 'studioId' | 'id'>,
    { endsIfGone = false } = {},
  ): Promise<Subscription> {
    for (let n = 0; n < TRIES; n += 1) {
      const before = await findSubscription(this.dataSource.manager, key);
      if (!before) throw new Refused('NOT_FOUND');
      if (isOver(before.status)) return before;
      const after = await this.refreshOnce(before, endsIfGone);
      if (after) return after;
    }
    logger.warn({ subscriptionId: key.id }, 'a subscription changes faster than it can be read');
    throw new Refused('SERVICE_UNAVAILABLE');
  }

  private async refreshOnce(
    before: Subscription,
    endsIfGone: boolean,
  ): Promise<Subscription | null> {
    const row = await this.billing.read(before.providerSubscriptionId);
    if (!row) {
      const hasToEnd = endsIfGone || before.endRequestedAt !== null || before.endChosenAt !== null;
      return recordGone(this.dataSource, before, { endsIfGone: hasToEnd, config: this.config });
    }
    if (await this.hasToEnd(row, before)) {
      await this.endings.endNow(row.id);
      return null;
    }
    // After it: what it was paid with is known with it.
    const invoices = await this.invoicesOf(row);
    if (isRenewedSince(row, invoices)) return null;
    const unpaid = invoices.find(({ status }) => status === 'open')?.id;
    if (await tookNewCard(this.billing, row, unpaid)) return null;
    const state = toProviderState(row, invoices, before);
    const nextCheckAt = nextCheckOf(state, {
      now: new Date(),
      after: this.config.CHECK_AFTER_MS,
      endRequested: before.endRequestedAt !== null,
    });
    return inTransaction(this.dataSource, async (tx) => {
      const vatPercent = await vatToday(tx, this.config);
      const after = await writeProviderState(tx, before, { state, nextCheckAt, vatPercent });
      if (after) await recordInvoices(tx, after, { invoices, config: this.config });
      return after;
    });
  }

  /**
   * The account is gone, or it was to end rather than be paid. At the provider's own pages nobody is
   * asked which: what is cancelled there while a renewal is unpaid ends without being paid.
   */
  private async hasToEnd(row: CardSubscription, before: Subscription): Promise<boolean> {
    if (row.status === 'over') return false;
    if (before.endRequestedAt || before.endChosenAt) return true;
    if (row.status !== 'past_due' || !row.cancelAtPeriodEnd) return false;
    await recordEndChosen(this.dataSource.manager, before);
    return true;
  }

  /** Nothing is taken for what has ended: what is still open is voided. */
  private async invoicesOf({
    id,
    status,
  }: Pick<CardSubscription, 'id' | 'status'>): Promise<CardInvoice[]> {
    const invoices = await this.billing.invoicesOf(id);
    if (status !== 'over' || invoices.every((invoice) => invoice.status !== 'open'))
      return invoices;
    await this.endings.voidOpen(id);
    return this.billing.invoicesOf(id);
  }

  /** What is told of one that has ended is about its money alone. */
  private async completeEnded(ended: Subscription): Promise<void> {
    const invoices = await this.invoicesOf({ id: ended.providerSubscriptionId, status: 'over' });
    await inTransaction(this.dataSource, (tx) =>
      recordInvoices(tx, ended, { invoices, config: this.config }),
    );
  }

  private get studio(): { studioId: string } {
    return { studioId: this.config.STUDIO_ID };
  }

  private ofProvider(providerSubscriptionId: string): Promise<Subscription | null> {
    const which = { ...this.studio, providerSubscriptionId };
    return this.dataSource.manager.findOneBy(Subscription, which);
  }
}
