import { Inject, Injectable } from '@nestjs/common';
import type { Sellable } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { giveUpPage } from '../fulfilment/fulfilment.api.js';
import {
  addStep,
  findPayment,
  recordCardPage,
  recordChosenClass,
} from '../../accounting/ledger/ledger.api.js';
import { Payment } from '../../accounting/ledger/payment.entity.js';
import type { CardSession } from '../../provider/card-provider.api.js';
import { refuseUnlessSelling } from '../../accounting/invoices/invoices.api.js';
import { beginPayment } from './begin-payment.js';
import { CheckoutRequest } from './checkout-request.entity.js';
import { giftId, type Intent } from './intent.js';

/** What the database knows of intents and their card pages. */
@Injectable()
export class CheckoutsStore {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws LEGAL_DETAILS_MISSING. */
  refuseUnlessSelling(): Promise<void> {
    return refuseUnlessSelling(this.dataSource.manager, this.config);
  }

  /** The payment of an Idempotency-Key; throws when the key stood for something else. */
  async ofKey(intent: Intent): Promise<Payment | null> {
    const studioId = this.config.STUDIO_ID;
    const { manager } = this.dataSource;
    const { userId, key } = intent;
    const request = await manager.findOneBy(CheckoutRequest, { studioId, userId, key });
    if (!request) return null;
    const isSame = request.fingerprint
      ? request.fingerprint === intent.fingerprint
      : request.kind === intent.kind && request.referenceId === intent.referenceId;
    if (!isSame) throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return findPayment(manager, { studioId, id: request.paymentId });
  }

  /** A gift card is known by the request for it, and by how many of the same were bought before. */
  async withReference(intent: Intent): Promise<Intent> {
    if (intent.kind !== 'gift_card') return intent;
    const [row] = await this.dataSource.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM payments
       WHERE studio_id = $1 AND user_id = $2 AND kind = 'gift_card' AND paid_at IS NOT NULL`,
      [this.config.STUDIO_ID, intent.userId],
    );
    return { ...intent, referenceId: giftId(intent, row?.n ?? 0) };
  }

  openOf(intent: Intent): Promise<Payment | null> {
    return this.dataSource.manager.findOneBy(Payment, openIntent(this.config.STUDIO_ID, intent));
  }

  /** Notes the intent before anybody is asked; another request's open one is taken instead. */
  begin(intent: Intent, offer: Sellable): Promise<Payment> {
    const { STUDIO_ID: studioId, PUBLIC_URL: publicUrl } = this.config;
    return inTransaction(this.dataSource, async (tx) => {
      const payment =
        (await beginPayment(tx, { studioId, intent, offer, publicUrl })) ??
        (await tx.findOneBy(Payment, openIntent(studioId, intent)));
      // The other request's was settled between the two statements: the caller presses again.
      if (!payment) throw new Refused('SERVICE_UNAVAILABLE');
      await noteKey(tx, payment, intent);
      return payment;
    });
  }

  /** The key of a repeated press stands for the page that it was given. */
  noteKey(payment: Payment, intent: Intent): Promise<void> {
    return this.dataSource.transaction((tx) => noteKey(tx, payment, intent));
  }

  /** An intent of other lines whose page never opened gives way. */
  giveUp(payment: Payment): Promise<void> {
    return inTransaction(this.dataSource, (tx) =>
      giveUpPage(tx, payment, 'Begun anew with another price or other codes'),
    );
  }

  /** Keeps where the card page is; from now on the retry job watches it. */
  async noteSession(payment: Payment, session: CardSession): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const checkInSeconds = this.config.CHECK_AFTER_MS / 1000;
      if (await recordCardPage(tx, payment, { session, checkInSeconds }))
        await addStep(tx, payment, { what: 'Card page opened', detail: session.id });
    });
  }
}

const openIntent = (studioId: string, { userId, kind, referenceId }: Intent) => ({
  studioId,
  userId,
  kind,
  referenceId,
  status: 'open' as const,
  // What the front desk has sold waits beside it.
  saleId: IsNull(),
});

/** The page goes with the class of the latest press, also with none. */
const noteKey = async (tx: EntityManager, payment: Payment, intent: Intent): Promise<void> => {
  await recordChosenClass(tx, payment, intent.chosenClass);
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
      fingerprint: intent.fingerprint,
      paymentId: payment.id,
    })
    .orIgnore()
    .execute();
};
