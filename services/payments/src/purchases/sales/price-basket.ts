import { Inject, Injectable } from '@nestjs/common';
import type { SaleBasket, SaleItem } from '@studio/contracts';
import { newId, plainAddress } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Offers } from '../../products/offers/offers.api.js';
import { judgePromo, normalCode } from '../../products/promotions/promotions.api.js';
import { findOnSale } from '../../products/retail/retail.api.js';
import { FindOwedFee } from '../../subscriptions/subscriptions/subscription-actions.api.js';
import { refuseSecondOnes, shareDiscount, totalOf, type SaleUnit } from './sale-rules.js';

export interface PricedBasket {
  units: SaleUnit[];
  /** The thing that the code lowers. */
  promo: { code: string; unit: SaleUnit } | null;
}

const referenceOf = (item: Exclude<SaleItem, { kind: 'gift_card' | 'fee' | 'retail' }>): string => {
  switch (item.kind) {
    case 'package':
      return item.packageId;
    case 'visit':
      return item.classTypeId;
    case 'class':
      return item.bookingId;
    case 'event':
      return item.reservationId;
    case 'subscription':
      return item.planId;
  }
};

/** A basket at the server's own prices. */
@Injectable()
export class PriceBasket {
  constructor(
    private readonly dataSource: DataSource,
    private readonly fees: FindOwedFee,
    private readonly offers: Offers,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** One unit for each thing; throws why something can't be sold to this member. */
  async unitsOf({ items, userId }: SaleBasket): Promise<SaleUnit[]> {
    const found = await Promise.all(items.map((item) => this.unitsOfItem(item, userId)));
    const units = found.flat();
    refuseSecondOnes(units);
    return units;
  }

  private async unitsOfItem(item: SaleItem, userId: string): Promise<SaleUnit[]> {
    if (item.kind === 'gift_card') {
      const { amount: price, message } = item;
      const recipientEmail = item.recipientEmail ? plainAddress(item.recipientEmail) : null;
      const gift = { recipientEmail, message: message || null };
      const name = 'Gift card';
      return [{ kind: item.kind, referenceId: newId(), name, price, discount: 0, gift }];
    }
    if (item.kind === 'retail') return this.piecesOf(item);
    if (item.kind === 'fee') return [await this.feeOf(item.feeId, userId)];
    const referenceId = referenceOf(item);
    const { kind } = item;
    const request = { kind, referenceId, userId, seller: 'front_desk' } as const;
    const offer = await this.offers.find(request);
    const { name, price, productId, secondUnavailableBecause } = offer;
    const heldUntil = offer.heldUntil ? new Date(offer.heldUntil) : undefined;
    const terms = { productId, secondUnavailableBecause, heldUntil };
    const unit = { kind, referenceId, name, price, discount: 0, gift: null, ...terms };
    const quantity = 'quantity' in item ? item.quantity : 1;
    return Array.from({ length: quantity }, () => ({ ...unit }));
  }

  private async piecesOf({
    itemId,
    quantity,
  }: Extract<SaleItem, { kind: 'retail' }>): Promise<SaleUnit[]> {
    const key = { studioId: this.config.STUDIO_ID, itemId };
    const item = await findOnSale(this.dataSource.manager, key);
    if (!item) throw new Refused('RETAIL_ITEM_NOT_FOUND');
    const { name, price, stock } = item;
    if (stock !== null && stock < quantity) throw new Refused('OUT_OF_STOCK', { left: stock });
    const unit = {
      kind: 'retail',
      referenceId: itemId,
      name,
      price,
      discount: 0,
      gift: null,
    } as const;
    return Array.from({ length: quantity }, () => ({ ...unit }));
  }

  /** What booking said of it when it was owed. */
  private async feeOf(feeId: string, userId: string): Promise<SaleUnit> {
    const { description: name, amount: price } = await this.fees.execute({ feeId, userId });
    return { kind: 'fee', referenceId: feeId, name, price, discount: 0, gift: null };
  }
}

/**
 * Takes the discount off. A code lowers the dearest thing that it is for, once. Throws the
 * PROMO_CODE_… that says why not, and DISCOUNT_NOT_APPLICABLE when nothing would be left to pay.
 */
export const discountBasket = async (
  tx: EntityManager,
  units: readonly SaleUnit[],
  { studioId, basket }: { studioId: string; basket: SaleBasket },
): Promise<PricedBasket> => {
  const { promoCode, discount, userId } = basket;
  if (promoCode && discount) throw new Refused('PROMO_CODE_NOT_APPLICABLE');
  if (discount) return payable({ units: shareDiscount(units, discount.amount), promo: null });
  if (!promoCode) return payable({ units: [...units], promo: null });
  const code = normalCode(promoCode);
  const byPrice = [...units].sort((a, b) => b.price - a.price);
  for (const unit of byPrice) {
    const request = { ...unit, studioId, userId, code, now: new Date() };
    const amount = await judgePromo(tx, request).then((promo) => promo.amount, notForThis);
    if (amount === null) continue;
    const lowered = { ...unit, discount: amount };
    return payable({
      units: units.map((one) => (one === unit ? lowered : one)),
      promo: { code, unit: lowered },
    });
  }
  throw new Refused('PROMO_CODE_NOT_APPLICABLE');
};

const notForThis = (error: unknown): null => {
  if (error instanceof Refused && error.code === 'PROMO_CODE_NOT_APPLICABLE') return null;
  throw error;
};

const payable = (priced: PricedBasket): PricedBasket => {
  if (totalOf(priced.units) <= 0) throw new Refused('DISCOUNT_NOT_APPLICABLE');
  return priced;
};
