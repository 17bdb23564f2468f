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
 * so that one left open keeps nobody from the offer. False: another sale has it, paid or with a
 * transfer on its way (decision 146).
 */
export const claimOnce = async (tx: EntityManager, claim: Claim): Promise<boolean> => {
  const { studioId, id, userId, onceOffer } = claim;
  if (!onceOffer) return true;
  await lockOnceClaims(tx, claim);
  const claims = await findOnceClaims(tx, { studioId, userId, onceOffers: [onceOffer] });
  const others = claims.filter((other) => other.id !== id);
  if (!others.every(isUnpaidPage)) return false;
  for (const other of others) await giveWay(tx, other);
  return true;
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
