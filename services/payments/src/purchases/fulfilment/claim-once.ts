import type { ErrorCode } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import {
  addStep,
  findOnceClaims,
  lockOnceClaims,
  loseOnceClaim,
} from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';

type Claim = Pick<Payment, 'studioId' | 'id' | 'userId' | 'onceOffer'>;

/**
 * Claims for a payment what its person has once, until it expires, fails or is voided; call it
 * before a row of the payment is locked. A card page that nobody has paid gives way and is closed,
 * so that one left open keeps nobody from the offer. Answers the sale that has it, paid or with a
 * transfer on its way (decision 146); null: it is claimed.
 */
export const claimOnce = async (tx: EntityManager, claim: Claim): Promise<Payment | null> => {
  const { studioId, id, userId, onceOffer } = claim;
  if (!onceOffer) return null;
  await lockOnceClaims(tx, claim);
  const claims = await findOnceClaims(tx, { studioId, userId, onceOffers: [onceOffer] });
  const others = claims.filter((other) => other.id !== id);
  const inTheWay = others.find((other) => !isUnpaidPage(other));
  if (inTheWay) return inTheWay;
  for (const other of others) await giveWay(tx, other);
  return null;
};

/**
 * The refusal of what somebody has once: it was had, or a payment of it is not over, and since when.
 */
export const refusedOnce = (
  { status, createdAt, method }: Payment,
  hadBefore: ErrorCode = 'ONCE_PER_PERSON',
): Refused => {
  if (status !== 'open') return new Refused(hadBefore);
  const [day, clock] = [studioDay(createdAt), studioClock(createdAt)];
  const since = day === studioDay(new Date()) ? clock : `${day}, ${clock}`;
  const hint = `Open since ${since}: a pending transfer can be cancelled by a void of its sale.`;
  return new Refused(
    'OFFER_PAYMENT_OPEN',
    { since, openedAt: createdAt.toISOString(), method },
    hint,
  );
};

const isUnpaidPage = ({ status, method }: Payment): boolean =>
  status === 'open' && method === 'card';

/** An open page, or its link, ends: its person has the same elsewhere. */
export const giveWay = async (
  tx: EntityManager,
  page: Pick<Payment, 'studioId' | 'id'>,
): Promise<void> => {
  await loseOnceClaim(tx, page);
  await addStep(tx, page, {
    what: 'Gives way',
    detail: 'it is sold once to each person, and bought or had elsewhere',
  });
};
