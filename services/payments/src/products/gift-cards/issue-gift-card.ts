import type { EventData } from '@studio/contracts';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { nameOf } from '../../people/people.api.js';
import type { IssuedGiftCard } from '../../accounting/ledger/payment.entity.js';
import { writeEntry } from './move-balance.js';
import { endingOf, hashOf, newCode } from './gift-code.js';

interface NewCard {
  studioId: string;
  id: string;
  amount: number;
  /** Who bought it, or the admin who gives it away. */
  userId: string;
  /** Null: given away. */
  paymentId: string | null;
  recipientEmail: string | null;
  message: string | null;
  requestKey?: string;
  reason?: string;
}

/** Makes a card and mails its code, which exists nowhere but in that message. */
export const issueGiftCard = async (tx: EntityManager, card: NewCard): Promise<IssuedGiftCard> => {
  const { studioId, id, amount, userId, paymentId, recipientEmail, message } = card;
  const code = newCode();
  const ending = endingOf(code);
  await tx.query(
    `INSERT INTO gift_cards (studio_id, id, code_hash, ending, amount, balance, buyer_id, payment_id,
       recipient_email, message, request_key)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10)`,
    [
      studioId,
      id,
      hashOf(code),
      ending,
      amount,
      paymentId && userId,
      paymentId,
      recipientEmail,
      message,
      card.requestKey ?? null,
    ],
  );
  const actor = paymentId === null && { actorId: userId, reason: card.reason ?? null };
  await writeEntry(tx, {
    studioId,
    giftCardId: id,
    kind: 'issue',
    delta: amount,
    paymentId,
    ...actor,
  });
  await mailCode(tx, { ...card, code });
  return { giftCardId: id, ending, amount, recipientEmail };
};

/** The only way out of a code. */
export const mailCode = async (
  tx: EntityManager,
  { studioId, id, code, ...card }: Omit<NewCard, 'requestKey' | 'reason'> & { code: string },
): Promise<void> => {
  const payload: EventData<'gift_card.issued.v1'> = {
    giftCardId: id,
    userId: card.userId,
    buyerName: card.paymentId ? await nameOf(tx, { studioId, userId: card.userId }) : null,
    recipientEmail: card.recipientEmail,
    message: card.message,
    code,
    amount: card.amount,
    currency: 'AED',
    paymentId: card.paymentId,
  };
  await publish(tx, { type: 'gift_card.issued.v1', data: payload, studioId });
};
