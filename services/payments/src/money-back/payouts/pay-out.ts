import { Inject, Injectable } from '@nestjs/common';
import type { PayoutWay } from '@studio/contracts';
import { filsToAed, newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { moveSaleCash } from '../../accounting/cash-drawers/cash-drawers.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { issueGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import { addStep } from '../../accounting/ledger/ledger.api.js';
import { emailOf } from '../../people/people.api.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { lockPayout, markPaidOut } from '../../accounting/payout-records/payout-records.api.js';
import type { Payout } from '../../accounting/payout-records/payout.entity.js';
import { waysOf } from './payout-rules.js';

interface PayOutRequest {
  payoutId: string;
  key: string;
  actorId: string;
  way: PayoutWay;
  note?: string;
}

const wayLabels: Readonly<Record<PayoutWay, string>> = {
  cash: 'in cash',
  terminal: 'at the card terminal',
  transfer: 'by bank transfer',
  gift_card: 'as a gift card',
};

/** Somebody at the front desk gives back what a refund owes. */
@Injectable()
export class PayOut {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Once an Idempotency-Key, and once a payout whoever asks. Throws NOT_FOUND, ALREADY_PAID_OUT,
   * PAYOUT_WAY_NOT_POSSIBLE, REASON_REQUIRED, NO_EMAIL_ADDRESS, DRAWER_NOT_OPEN, NOT_ENOUGH_CASH,
   * IDEMPOTENCY_KEY_REUSED.
   */
  execute(request: PayOutRequest): Promise<void> {
    const { payoutId: id, actorId, way } = request;
    const { STUDIO_ID: studioId } = this.config;
    const requestKey = `${actorId}:${request.key}`;
    const note = request.note || null;
    return inTransaction(this.dataSource, async (tx) => {
      const payout = await lockPayout(tx, { studioId, id });
      if (!payout) throw new Refused('NOT_FOUND');
      if (payout.requestKey === requestKey) {
        if (payout.way !== way || payout.note !== note) throw new Refused('IDEMPOTENCY_KEY_REUSED');
        return;
      }
      refuseWrong(payout, { way, note });
      const giftCardId = await moveMoney(tx, payout, { actorId, way });
      await markPaidOut(tx, payout, { way, actorId, note, giftCardId, requestKey });
      await record(tx, payout, { actorId, way, note });
    });
  }
}

const refuseWrong = (
  { paidOutAt, method }: Payout,
  { way, note }: Pick<Payout, 'note'> & { way: PayoutWay },
): void => {
  if (paidOutAt) throw new Refused('ALREADY_PAID_OUT');
  if (!waysOf[method].includes(way)) throw new Refused('PAYOUT_WAY_NOT_POSSIBLE');
  if (way === 'transfer' && !note) throw new Refused('REASON_REQUIRED');
};

interface Handed {
  actorId: string;
  way: PayoutWay;
}

/** Cash leaves the drawer that is open; a gift card is made. The rest is done outside. */
const moveMoney = async (
  tx: EntityManager,
  payout: Payout,
  { actorId, way }: Handed,
): Promise<string | null> => {
  const { studioId, id: payoutId, saleId, userId, amount, reason } = payout;
  if (way === 'cash')
    await moveSaleCash(tx, {
      studioId,
      kind: 'refund',
      amount: -amount,
      actorId,
      saleId,
      payoutId,
      reason,
    });
  if (way !== 'gift_card') return null;
  const recipientEmail = await emailOf(tx, { studioId, userId });
  if (!recipientEmail) throw new Refused('NO_EMAIL_ADDRESS');
  const card = { studioId, id: newId(), amount, userId: actorId, paymentId: null, recipientEmail };
  await issueGiftCard(tx, { ...card, message: null, reason });
  return card.id;
};

const record = async (
  tx: EntityManager,
  { studioId, id: payoutId, paymentId, userId, amount, method }: Payout,
  { actorId, way, note }: Handed & Pick<Payout, 'note'>,
): Promise<void> => {
  const detail = `AED ${filsToAed(amount)}, ${wayLabels[way]}`;
  await addStep(tx, { studioId, id: paymentId }, { what: 'Paid out', detail });
  await recordStaffAction(tx, {
    studioId,
    actorId,
    action: 'payout.paid_out',
    subjectUserId: userId,
    before: { amount, method },
    after: { payoutId, amount: 0, method: way },
    reason: note,
  });
};
