import { Inject, Injectable } from '@nestjs/common';
import type { VerificationResult } from '@studio/contracts';
import { verifyPayment } from '@studio/contracts';
import { errorFacts, logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { findPaymentOfSession } from '../payments/payments.api.js';
import type { Payment } from '../payments/payment.entity.js';
import { CardProvider, CardProviderError } from '../provider/card-provider.api.js';
import { Fulfilment } from './fulfilment.api.js';
import { Grants } from './grants.api.js';
import { Places } from './places.api.js';

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
const goesBack: VerificationResult = {
  success: false,
  error: 'The place was gone when the payment came. The whole amount goes back to your card.',
  canRetry: false,
};
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
    private readonly grants: Grants,
    private readonly places: Places,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async verify(body: unknown, userId: string): Promise<VerificationResult> {
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
    if (own.status === 'fulfilled') return this.success(own);
    if (own.status === 'refunded' && own.kind === 'event') return goesBack;
    const settled = await this.fulfilment.settle(sessionId, 'page');
    if (!settled) return failed;
    if (settled.verdict === 'open') return pending;
    if (settled.verdict !== 'paid' || settled.payment.status === 'refunded') return failed;
    return this.success(settled.payment);
  }

  private ownPayment(sessionId: string, userId: string): Promise<Payment | null> {
    const { STUDIO_ID: studioId } = this.config;
    return findPaymentOfSession(this.dataSource.manager, {
      studioId,
      providerSessionId: sessionId,
    }).then((payment) => (payment?.userId === userId ? payment : null));
  }

  /** Paid; but "successful" is said only when the credits are there. */
  private success(payment: Payment): Promise<VerificationResult> {
    return payment.kind === 'event' ? this.place(payment) : this.credits(payment);
  }

  private async place(payment: Payment): Promise<VerificationResult> {
    const confirmed = await this.places.confirm(payment);
    if (!confirmed) return pending;
    if (confirmed.outcome === 'refund') return goesBack;
    return {
      success: true,
      data: { event: confirmed.event },
      payment: {
        id: payment.id,
        amount_total: payment.amount,
        metadata: { package_name: payment.description },
      },
    };
  }

  private async credits(payment: Payment): Promise<VerificationResult> {
    const granted = await this.grants.grant(payment);
    if (!granted) return pending;
    return {
      success: true,
      data: {
        package: {
          name: granted.packageName,
          classes_remaining: granted.creditsLeft,
          expiry_date: granted.expiresOn,
        },
      },
      payment: {
        id: payment.id,
        amount_total: payment.amount,
        metadata: { package_name: payment.description },
      },
    };
  }
}
