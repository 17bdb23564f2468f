import { Inject, Injectable } from '@nestjs/common';
import type { VerificationResult } from '@studio/contracts';
import { verifyPayment } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { findPaymentOfSession } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProvider, CardProviderError } from '../../provider/card-provider.api.js';
import { Fulfilment } from './fulfilment.api.js';
import { Gifts } from './gifts.api.js';
import { Grants } from './grants.api.js';
import { Places } from './places.api.js';
import { Plans } from './plans.api.js';

// Spec section 8, Payment: the client shows these, and looks for the words in the last two.
const pending: VerificationResult = {
  success: false,
  error: 'Payment verification pending. Please check your account status.',
  canRetry: true,
};
const failed: VerificationResult = {
  success: false,
  error: 'Payment verification failed. Please contact support.',
  canRetry: false,
};
/** Why money goes back, by what it was for; the others never do so by themselves. */
const refundReasons: Partial<Record<Payment['kind'], string>> = {
  event: 'The place was gone when the payment came.',
  class: 'The place was gone when the payment came.',
  subscription: 'You have another subscription already.',
  package: 'This is sold once to each person, and you have had it already.',
};
/** A package whose money goes back for any other reason was not refused when it came. */
const wentBack = ({ kind, status, onceLostAt }: Payment): boolean =>
  kind === 'package'
    ? onceLostAt !== null && (status === 'failed' || status === 'refunded')
    : status === 'refunded' && refundReasons[kind] !== undefined;
const willBeRefunded = ({ kind }: Payment): VerificationResult => ({
  success: false,
  error: `${refundReasons[kind] ?? ''} The whole amount goes back to your card.`.trim(),
  canRetry: false,
  reason: 'refunded',
});
const byReason: Record<CardProviderError['reason'], VerificationResult> = {
  down: pending,
  not_configured: { success: false, error: 'Payment system is not configured.', canRetry: false },
  authentication: {
    success: false,
    error: 'Authentication with the payment system failed.',
    canRetry: false,
  },
};

/** Spec section 7, verify-payment. Every answer is a result: nothing is thrown at the client. */
@Injectable()
export class VerifyPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: CardProvider,
    private readonly fulfilment: Fulfilment,
    private readonly gifts: Gifts,
    private readonly grants: Grants,
    private readonly places: Places,
    private readonly plans: Plans,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(body: unknown, userId: string): Promise<VerificationResult> {
    if (!this.provider.isConfigured) return byReason.not_configured;
    const parsed = verifyPayment.body?.safeParse(body);
    if (!parsed?.success) return failed;
    try {
      return await this.outcome(parsed.data.sessionId, userId);
    } catch (error) {
      if (error instanceof CardProviderError) return byReason[error.reason];
      logger.error(errorFacts(error), 'a payment could not be verified');
      return pending;
    }
  }

  private async outcome(sessionId: string, userId: string): Promise<VerificationResult> {
    // Another member's session answers as an unknown one does, and the provider isn't asked.
    const own = await this.ownPayment(sessionId, userId);
    if (!own) return failed;
    if (own.status === 'fulfilled' || own.status === 'paid') return this.success(own);
    if (wentBack(own)) return willBeRefunded(own);
    const reconciled = await this.fulfilment.reconcile(sessionId, 'page');
    if (!reconciled) return failed;
    if (reconciled.verdict === 'open') return pending;
    if (reconciled.verdict !== 'paid' || reconciled.payment.status === 'refunded') return failed;
    return this.success(reconciled.payment);
  }

  private ownPayment(sessionId: string, userId: string): Promise<Payment | null> {
    const { STUDIO_ID: studioId } = this.config;
    return findPaymentOfSession(this.dataSource.manager, {
      studioId,
      providerSessionId: sessionId,
    }).then((payment) => (payment?.userId === userId ? payment : null));
  }

  /** Paid; but "successful" is said only when what was paid for is there. */
  private async success(payment: Payment): Promise<VerificationResult> {
    const data = wentBack(payment) ? 'goes back' : await this.fulfil(payment);
    if (data === 'goes back') return willBeRefunded(payment);
    if (!data) return pending;
    return {
      success: true,
      data,
      payment: {
        id: payment.id,
        amount_total: payment.amount + payment.giftAmount,
        metadata: { package_name: payment.description },
      },
    };
  }

  private fulfil(payment: Payment): Promise<VerificationResult['data'] | 'goes back'> {
    if (payment.kind === 'event' || payment.kind === 'class') return this.place(payment);
    if (payment.kind === 'subscription') return this.plan(payment);
    return payment.kind === 'gift_card' ? this.gift(payment) : this.credits(payment);
  }

  private async place(payment: Payment): Promise<VerificationResult['data'] | 'goes back'> {
    const confirmed = await this.places.confirm(payment);
    if (confirmed?.outcome === 'refund') return 'goes back';
    if (!confirmed) return undefined;
    return 'event' in confirmed ? { event: confirmed.event } : { schedule: confirmed.schedule };
  }

  private async plan(payment: Payment): Promise<VerificationResult['data'] | 'goes back'> {
    const started = await this.plans.start(payment);
    if (started === 'goes back') return started;
    if (!started) return undefined;
    const { planName, periodEnd } = started;
    return { subscription: { plan_name: planName, next_billing_date: periodEnd } };
  }

  private async gift(payment: Payment): Promise<VerificationResult['data']> {
    const issued = await this.gifts.issue(payment);
    if (!issued) return undefined;
    const { ending, amount, recipientEmail } = issued;
    return { gift_card: { ending, amount, recipient_email: recipientEmail } };
  }

  private async credits(payment: Payment): Promise<VerificationResult['data'] | 'goes back'> {
    const granted = await this.grants.grant(payment);
    if (granted === 'goes back') return granted;
    if (!granted) return undefined;
    const { packageName: name, creditsLeft, expiresOn } = granted;
    const { chosenClass: chosen } = payment;
    return {
      package: { name, classes_remaining: creditsLeft, expiry_date: expiresOn },
      ...(chosen && { chosen_class: { schedule_id: chosen.scheduleId, book: chosen.book } }),
    };
  }
}
