import { Inject, Injectable } from '@nestjs/common';
import type { Sellable } from '@studio/contracts';
import { filsToAed, newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { addStep, findPayment } from '../payments/payments.api.js';
import { Payment } from '../payments/payment.entity.js';
import type { CardSession } from '../provider/card-provider.api.js';
import { pageClosesAt } from './checkout-rules.js';
import { CheckoutRequest } from './checkout-request.entity.js';

export interface Intent {
  userId: string;
  kind: 'package' | 'event';
  /** The package, or the reservation of a place. */
  referenceId: string;
  /** Where the card page leads who turns back: a path of the site. */
  backTo: string;
  /** The caller's Idempotency-Key. */
  key: string;
}

/** What the database knows of intents and their card pages. */
@Injectable()
export class CheckoutsStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** The payment of an Idempotency-Key; throws when the key stood for something else. */
  async ofKey(intent: Intent): Promise<Payment | null> {
    const studioId = this.config.STUDIO_ID;
    const { manager } = this.dataSource;
    const { userId, key } = intent;
    const request = await manager.findOneBy(CheckoutRequest, { studioId, userId, key });
    if (!request) return null;
    if (request.kind !== intent.kind || request.referenceId !== intent.referenceId)
      throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return findPayment(manager, { studioId, id: request.paymentId });
  }

  openOf(intent: Intent): Promise<Payment | null> {
    return this.dataSource.manager.findOneBy(Payment, openIntent(this.config.STUDIO_ID, intent));
  }

  /** Notes the intent before anybody is asked; another request's open one is taken instead. */
  begin(intent: Intent, offer: Sellable): Promise<Payment> {
    const studioId = this.config.STUDIO_ID;
    const now = new Date();
    return inTransaction(this.dataSource, async (tx) => {
      const id = newId();
      const [made] = await tx.query<unknown[]>(
        `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount,
                               currency, status, expires_at, next_check_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $9)
         ON CONFLICT (studio_id, user_id, kind, reference_id) WHERE status = 'open' DO NOTHING
         RETURNING id`,
        [
          studioId,
          id,
          intent.userId,
          intent.kind,
          intent.referenceId,
          offer.name,
          offer.price,
          offer.currency,
          pageClosesAt(now),
        ],
      );
      const payment = made
        ? await findPayment(tx, { studioId, id })
        : await tx.findOneBy(Payment, openIntent(studioId, intent));
      // The other request's was settled between the two statements: the caller presses again.
      if (!payment) throw new Refused('SERVICE_UNAVAILABLE');
      if (made) {
        const detail = `${offer.name}, ${offer.currency} ${filsToAed(offer.price)}`;
        await addStep(tx, payment, { what: 'Checkout started', detail });
      }
      await noteKey(tx, payment, intent);
      return payment;
    });
  }

  /** The key of a repeated press stands for the page that it was given. */
  noteKey(payment: Payment, intent: Intent): Promise<void> {
    return this.dataSource.transaction((tx) => noteKey(tx, payment, intent));
  }

  /** Keeps where the card page is; from now on the sweeper watches it. */
  async noteSession(payment: Payment, session: CardSession): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [rows] = await tx.query<[unknown[], number]>(
        `UPDATE payments SET provider_session_id = $3, provider_url = $4,
                next_check_at = now() + make_interval(secs => $5)
         WHERE studio_id = $1 AND id = $2 AND provider_session_id IS NULL RETURNING id`,
        [payment.studioId, payment.id, session.id, session.url, this.config.CHECK_AFTER_MS / 1000],
      );
      if (rows.length) await addStep(tx, payment, { what: 'Card page opened', detail: session.id });
    });
  }
}

const openIntent = (studioId: string, { userId, kind, referenceId }: Intent) => ({
  studioId,
  userId,
  kind,
  referenceId,
  status: 'open' as const,
});

const noteKey = async (tx: EntityManager, payment: Payment, intent: Intent): Promise<void> => {
  await tx
    .createQueryBuilder()
    .insert()
    .into(CheckoutRequest)
    .values({
      studioId: payment.studioId,
      userId: intent.userId,
      key: intent.key,
      kind: intent.kind,
      referenceId: intent.referenceId,
      paymentId: payment.id,
    })
    .orIgnore()
    .execute();
};
