import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import {
  addStep,
  checkOpenAt,
  findPayment,
  findPaymentOfSession,
  recordExpired,
  recordMismatch,
  recordPageClosed,
} from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { requestRefund } from '../../money-back/refunds/refunds.api.js';
import { CardProvider, type CardSession } from '../../provider/card-provider.api.js';
import { publishSaleChanged } from '../../shared/publish-sale-changed.js';
import { isLinkOpen, judgeSession, nextCheck, type Verdict } from './fulfilment-rules.js';
import { markPaid } from './mark-paid.js';
import { releaseCodes } from './payment-codes.js';

export { isLinkOpen } from './fulfilment-rules.js';
export { claimOnce, giveWay, refusedOnce } from './claim-once.js';
export { giveUpPage } from './give-up.js';
export { sessionOf } from './mark-fulfilled.js';
export { publishPaid } from './mark-paid.js';
export { spendCodes } from './payment-codes.js';

/** Who noticed; it stands in the payment's story. */
export type Source = 'webhook' | 'page' | 'sweeper' | 'checkout';

export interface ReconciledPayment {
  payment: Payment;
  verdict: Verdict['is'];
}

/** A card page that nobody can pay any more. */
interface EndedPage {
  id: string;
  status: CardSession['status'] | 'gone';
  source: Source;
}

const endings: Record<EndedPage['status'], string> = {
  open: 'Card page expired',
  complete: 'Card page expired',
  expired: 'Card page expired',
  failed: 'Payment failed',
  gone: 'Card page gone at the provider',
};

/** The one way by which a payment becomes paid, for webhook, page and retry job alike. */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Asks the provider what became of a session and marks the payment accordingly. The mark and
   * the message about it commit together; whoever comes second changes nothing.
   * Null when the session isn't ours. Throws CardProviderError.
   */
  async reconcile(sessionId: string, source: Source): Promise<ReconciledPayment | null> {
    const session = await this.provider.readSession(sessionId);
    return session ? this.reconcileSession(session, source) : this.pageIsGone(sessionId, source);
  }

  /** The same after its page was closed; should it have been paid in the last moment, that counts. */
  async reconcileClosed(sessionId: string, source: Source): Promise<ReconciledPayment | null> {
    const session = await this.provider.closeSession(sessionId);
    return session ? this.reconcileSession(session, source) : this.pageIsGone(sessionId, source);
  }

  /** The same for a session that the provider has just shown. */
  async reconcileSession(session: CardSession, source: Source): Promise<ReconciledPayment | null> {
    const payment = await this.paymentOf(session);
    if (!payment) {
      logger.warn({ sessionId: session.id, source }, 'a session of nobody');
      return null;
    }
    const verdict = judgeSession(payment, session);
    if (verdict.is === 'paid') await this.paid(payment, session, source);
    if (verdict.is === 'expired') await this.pageIsOver(payment, { ...session, source });
    if (verdict.is === 'open') await this.scheduleNextCheck(payment);
    if (verdict.is === 'mismatch') await this.markFailed(payment, { ...verdict, session, source });
    const now = await findPayment(this.dataSource.manager, payment);
    return { payment: now ?? payment, verdict: verdict.is };
  }

  /** Closes a card page; should it have been paid in the last moment, that counts. */
  async closePage(sessionId: string): Promise<void> {
    await this.reconcileClosed(sessionId, 'checkout');
  }

  /** The provider does not have a page of ours any more: nobody can pay it, and another may open. */
  private async pageIsGone(sessionId: string, source: Source): Promise<ReconciledPayment | null> {
    const { STUDIO_ID: studioId } = this.config;
    const { manager } = this.dataSource;
    const key = { studioId, providerSessionId: sessionId };
    const payment = await findPaymentOfSession(manager, key);
    if (!payment) return null;
    logger.warn(
      { paymentId: payment.id, source },
      'the provider does not have a card page any more',
    );
    await this.pageIsOver(payment, { id: sessionId, status: 'gone', source });
    return { payment: (await findPayment(manager, payment)) ?? payment, verdict: 'expired' };
  }

  /** By session; by the reference we gave, when our own note of the session was lost. */
  private async paymentOf(session: CardSession): Promise<Payment | null> {
    const { STUDIO_ID: studioId } = this.config;
    const { manager } = this.dataSource;
    const known = await findPaymentOfSession(manager, { studioId, providerSessionId: session.id });
    if (known || !session.paymentId || !isUuid(session.paymentId)) return known;
    const named = await findPayment(manager, { studioId, id: session.paymentId });
    return named?.providerSessionId === null ? named : null;
  }

  private async paid(payment: Payment, session: CardSession, source: Source): Promise<void> {
    const paidSession = { source, sessionId: session.id, intentId: session.intentId };
    const paidNow = await inTransaction(this.dataSource, (tx) =>
      markPaid(tx, payment, paidSession),
    );
    if (paidNow) logger.info({ paymentId: payment.id, source }, 'paid');
  }

  /** The link of the front desk may live longer than a page: whoever opens it gets another one. */
  private async pageIsOver(payment: Payment, page: EndedPage): Promise<void> {
    const { id, status, source } = page;
    if (source === 'checkout' || !isLinkOpen(payment, new Date()))
      return this.markExpired(payment, page);
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await recordPageClosed(tx, payment, id))) return;
      const what = status === 'failed' ? 'Payment failed' : 'Card page over';
      await addStep(tx, payment, { what, detail: 'the payment link is not over' });
    });
  }

  private async markExpired(payment: Payment, { status, source }: EndedPage): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await recordExpired(tx, payment))) return;
      await releaseCodes(tx, payment);
      await addStep(tx, payment, { what: endings[status], detail: `noticed by ${source}` });
      await publishSaleChanged(tx, payment);
    });
  }

  private async scheduleNextCheck(payment: Payment): Promise<void> {
    await checkOpenAt(this.dataSource, payment, nextCheck(new Date(), payment.expiresAt));
  }

  /** No dirham is kept for what was not asked for: money on our own session goes back. */
  private async markFailed(
    payment: Payment,
    { what, session, source }: { what: string; session: CardSession; source: Source },
  ): Promise<void> {
    logger.error({ paymentId: payment.id, what, source }, 'a session is not what was asked for');
    await inTransaction(this.dataSource, async (tx) => {
      const received = session.paid ? session.amount : null;
      const { intentId } = session;
      if (!(await recordMismatch(tx, payment, { received, intentId }))) return;
      await releaseCodes(tx, payment);
      const detail = `the ${what} differs from what was asked for, noticed by ${source}`;
      await addStep(tx, payment, { what: 'Refused', detail });
      if (session.paid && session.amount > 0 && session.id === payment.providerSessionId)
        await requestRefund(tx, payment, { cause: 'mismatch' });
    });
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
