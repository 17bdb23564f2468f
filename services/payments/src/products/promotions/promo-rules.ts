import type { ErrorCode } from '@studio/contracts';
import { plainCode } from '@studio/domain-kit';
import type { PaymentKind } from '../../accounting/ledger/payment.entity.js';
import type { PromoCode } from './promo-code.entity.js';

/** What is to be bought. */
interface Purchase {
  kind: PaymentKind;
  /** Whatever version of it: a code outlives a change of price. */
  productId: string;
}

interface Uses {
  /** Reserved or used, by all and by this member. */
  total: number;
  own: number;
}

/** Neither case nor spaces matter in what a member types, nor digits of another keyboard. */
export const normalCode = (typed: string): string => plainCode(typed).toUpperCase();

const isFor = (promo: PromoCode, { kind, productId }: Purchase): boolean => {
  // Subscriptions and gift cards keep their price (decision 29), and a fee is no offer.
  if (kind === 'subscription' || kind === 'gift_card' || kind === 'fee') return false;
  if (kind === 'retail') return false;
  // A single visit is a class that is booked later.
  const promoted = kind === 'visit' ? 'class' : kind;
  if (promo.kinds.length && !promo.kinds.includes(promoted)) return false;
  return !promo.packageIds.length || (kind === 'package' && promo.packageIds.includes(productId));
};

/** Why a code can't be used now; null: it can. */
export const whyNot = (
  promo: PromoCode,
  { purchase, uses, now }: { purchase: Purchase; uses: Uses; now: Date },
): ErrorCode | null => {
  if (!promo.active || now < promo.validFrom) return 'PROMO_CODE_EXPIRED';
  if (promo.validUntil && now >= promo.validUntil) return 'PROMO_CODE_EXPIRED';
  if (!isFor(promo, purchase)) return 'PROMO_CODE_NOT_APPLICABLE';
  if (promo.limitPerPerson !== null && uses.own >= promo.limitPerPerson) return 'PROMO_CODE_USED';
  if (promo.limitTotal !== null && uses.total >= promo.limitTotal)
    return 'PROMO_CODE_LIMIT_REACHED';
  return null;
};

/** Fils off a price, never more than it. A share is rounded to the fils, half up. */
export const amountOff = (
  { percentOff, amountOff: fixed }: Pick<PromoCode, 'percentOff' | 'amountOff'>,
  price: number,
): number =>
  Math.min(price, percentOff === null ? (fixed ?? 0) : Math.round((price * percentOff) / 100));
