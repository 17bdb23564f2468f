import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SaleBasket, SalePaymentInput } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { moveSaleCash } from '../../accounting/cash-drawers/cash-drawers.api.js';
import { refuseUnlessSelling } from '../../accounting/invoices/invoices.api.js';
import { ClaimedPages } from '../checkouts/claimed-pages.api.js';
import { newLinkToken, PaymentLinks } from '../checkouts/payment-links.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { endingOf } from '../../products/gift-cards/gift-cards.api.js';
import { isSoldAlready, lockOnceClaims } from '../../accounting/ledger/ledger.api.js';
import { insertSale, lockSale } from '../../accounting/sale-records/sale-records.api.js';
import { Sale } from '../../accounting/sale-records/sale.entity.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { TakeFeeOff } from '../../subscriptions/subscriptions/subscription-actions.api.js';
import { CompleteSale } from './complete-sale.js';
import { insertUnits, type SoldBasket } from './insert-units.js';
import { discountBasket, PriceBasket } from './price-basket.js';
import {
  isPlace,
  lineItemsOf,
  onceOfferOfUnit,
  refuseWrongPayments,
  totalOf,
  type SaleUnit,
} from './sale-rules.js';
import { completePayment } from './complete-payment.js';

export interface SaleRequest {
  key: string;
  actorId: string;
  basket: SaleBasket;
  payments: readonly SalePaymentInput[];
  mailInvoice: boolean;
}

const isReceived = ({ method }: SalePaymentInput): boolean =>
  method !== 'transfer' && method !== 'link';

/** Sells a basket: money, invoice and cash in one transaction; then what was bought is handed over. */
@Injectable()
export class MakeSale {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pricing: PriceBasket,
    private readonly pages: PaymentLinks,
    private readonly claimedPages: ClaimedPages,
    private readonly fees: TakeFeeOff,
    private readonly completion: CompleteSale,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once an Idempotency-Key; answers the sale's id. Throws what the contract of makeSale names. */
  async execute(request: SaleRequest): Promise<string> {
    const { manager } = this.dataSource;
    const saleId =
      (await this.repeated(manager, request)) ??
      (await this.sell(request).catch(async (error: unknown) => {
        // The twin's sale may be why there is nothing left to sell: a fee, the last piece.
        const twin = error instanceof Refused ? await this.repeated(manager, request) : null;
        if (twin) return twin;
        throw error;
      }));
    await this.completion.execute(saleId);
    return saleId;
  }

  private async sell(request: SaleRequest): Promise<string> {
    const { basket, payments } = request;
    await refuseUnlessSelling(this.dataSource.manager, this.config);
    const units = await this.pricing.unitsOf(basket);
    const { userId } = basket;
    for (const { kind, referenceId: feeId } of units)
      if (kind === 'fee') await this.fees.execute({ feeId, userId });
    if (payments.some(({ method }) => method === 'link')) {
      const plan = units.find(({ kind }) => kind === 'subscription');
      await this.pages.prepare(plan ? { userId, planId: plan.referenceId } : null);
    }
    const once = units.map(onceOfferOfUnit);
    await this.claimedPages.reconcile(userId, once);
    const saleId = await this.sellOnce(request, units);
    if (once.some(Boolean)) await this.claimedPages.closeLost(userId);
    return saleId;
  }

  private sellOnce(request: SaleRequest, units: readonly SaleUnit[]): Promise<string> {
    return inTransaction(this.dataSource, async (tx) => {
      // Twins wait for each other: the second finds the sale of the first.
      const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;
      await tx.query(lock, [requestKeyOf(request)]);
      // Before any row is locked: others lock rows of this person's payments while they hold it.
      const whose = { studioId: this.config.STUDIO_ID, userId: request.basket.userId };
      if (units.some(onceOfferOfUnit)) await lockOnceClaims(tx, whose);
      return (await this.repeated(tx, request)) ?? (await this.write(tx, request, units));
    });
  }

  private async repeated(tx: EntityManager, request: SaleRequest): Promise<string | null> {
    const key = { studioId: this.config.STUDIO_ID, requestKey: requestKeyOf(request) };
    const sale = await tx.findOneBy(Sale, key);
    if (sale && sale.fingerprint !== fingerprintOf(request))
      throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return sale && sale.id;
  }

  private async write(
    tx: EntityManager,
    request: SaleRequest,
    wanted: readonly SaleUnit[],
  ): Promise<string> {
    const { basket, payments, actorId } = request;
    const studioId = this.config.STUDIO_ID;
    const priced = await discountBasket(tx, wanted, { studioId, basket });
    refuseWrongPayments(priced.units, payments);
    for (const { kind, referenceId } of priced.units.filter(isPlace))
      if (await isSoldAlready(tx, { studioId, kind, referenceId }))
        throw new Refused('ALREADY_SOLD');
    const link = payments.find((payment) => payment.method === 'link');
    const sold: SoldBasket = { ...request, ...priced, studioId, saleId: newId() };
    await insertSale(tx, {
      studioId,
      id: sold.saleId,
      userId: basket.userId,
      soldBy: actorId,
      requestKey: requestKeyOf(request),
      fingerprint: fingerprintOf(request),
      total: totalOf(priced.units),
      promoCode: priced.promo?.code ?? null,
      discountReason: basket.discount?.reason ?? null,
      linkToken: link ? newLinkToken() : null,
      mailInvoice: request.mailInvoice,
      payments: payments.map((payment) => ({
        method: payment.method,
        amount: payment.amount,
        tendered: payment.method === 'cash' ? payment.tendered : null,
        giftEnding: payment.method === 'gift_card' ? endingOf(payment.code) : null,
        isReceived: isReceived(payment),
      })),
    });
    const heldUntil = priced.units[0]?.heldUntil;
    const linkClosesAt = this.pages.linkClosesAt({ minutes: link?.minutes, heldUntil });
    await insertUnits(tx, sold, linkClosesAt);
    await this.take(tx, sold);
    return sold.saleId;
  }

  /** Cash into the drawer, the history's row, and the invoice when all of the money is there. */
  private async take(tx: EntityManager, sold: SoldBasket): Promise<void> {
    const { studioId, saleId, actorId, basket, payments, units } = sold;
    for (const { method, amount } of payments)
      if (method === 'cash')
        await moveSaleCash(tx, { studioId, kind: 'sale', amount, actorId, saleId });
    await recordStaffAction(tx, {
      studioId,
      actorId,
      action: 'sale.made',
      subjectUserId: basket.userId,
      after: {
        saleId,
        description: lineItemsOf(units)
          .map(({ name }) => name)
          .join(', '),
        amount: totalOf(units),
        methods: payments.map(({ method }) => method),
      },
      reason: basket.discount?.reason ?? null,
    });
    if (!payments.every(isReceived)) return;
    const sale = await lockSale(tx, { studioId, id: saleId });
    if (sale) await completePayment(tx, sale, this.config);
  }
}

const requestKeyOf = ({ actorId, key }: SaleRequest): string => `${actorId}:${key}`;

const fingerprintOf = ({ basket, payments }: SaleRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([basket, payments]))
    .digest('base64url');
