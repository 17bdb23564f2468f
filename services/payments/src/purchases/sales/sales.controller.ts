import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getSale,
  getVoidEffect,
  listSales,
  mailInvoice,
  mailPaymentLink,
  makeSale,
  quoteSale,
  receiveTransfer,
  voidSale,
  type BookingsChoice,
  type RefundEffect,
  type SaleBasket,
  type SalePaymentInput,
  type SaleQuote,
  type SaleView,
  type VoidedSale,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import { refuseUnlessSelling, vatToday } from '../../accounting/invoices/invoices.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CodeGuesses } from '../../shared/code-guesses.js';
import { MailInvoice } from './mail-invoice.js';
import { MailLink } from './mail-link.js';
import { MakeSale } from './make-sale.js';
import { discountBasket, PriceBasket } from './price-basket.js';
import { ReceiveTransfer } from './receive-transfer.js';
import { lineItemsOf, totalOf, vatOfUnits } from './sale-rules.js';
import { SalesQueries } from './sales.queries.js';
import { VoidEffects } from './void-effects.js';
import { VoidSale } from './void-sale.js';

type NewSale = SaleBasket & { payments: SalePaymentInput[]; mailInvoice?: boolean };

@Controller('/api/admin/sales')
export class SalesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sales: SalesQueries,
    private readonly pricing: PriceBasket,
    private readonly mailInvoice: MailInvoice,
    private readonly mailLink: MailLink,
    private readonly makeSale: MakeSale,
    private readonly receiveTransfer: ReceiveTransfer,
    private readonly voidSale: VoidSale,
    private readonly voidEffects: VoidEffects,
    private readonly guesses: CodeGuesses,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listSales)
  @Get()
  list(@ParsedQuery(listSales.query) query: Parameters<SalesQueries['ofDay']>[0]) {
    return this.sales.ofDay(query);
  }

  @For(quoteSale)
  @Post('quote')
  async quote(
    @ParsedBody(quoteSale.body) basket: SaleBasket,
    @CurrentUser() { id: userId }: SignedInUser,
    @ClientAddress() client: string,
  ): Promise<SaleQuote> {
    const studioId = this.config.STUDIO_ID;
    const { manager } = this.dataSource;
    await refuseUnlessSelling(manager, this.config);
    const wanted = await this.pricing.unitsOf(basket);
    const { units, promo } = await this.guesses.judge({ userId, client }, () =>
      this.dataSource.transaction((tx) => discountBasket(tx, wanted, { studioId, basket })),
    );
    const total = totalOf(units);
    const discount = units.reduce((sum, unit) => sum + unit.discount, 0);
    const vatPercent = await vatToday(manager, this.config);
    const vat = vatOfUnits(units, vatPercent);
    const sums = { before: total + discount, discount, vat, vatPercent, total };
    return { lineItems: lineItemsOf(units), ...sums, promoCode: promo?.code ?? null };
  }

  @For(makeSale)
  @Post()
  async make(
    @IdempotentRequest(makeSale) { key, body }: { key: string; body: NewSale },
    @CurrentUser() { id: actorId }: SignedInUser,
    @ClientAddress() client: string,
  ): Promise<SaleView> {
    const { payments, mailInvoice: mails = false, ...basket } = body;
    const id = await this.guesses.judge({ userId: actorId, client }, () =>
      this.makeSale.execute({ key, actorId, basket, payments, mailInvoice: mails }),
    );
    return this.sales.one(id);
  }

  @For(getSale)
  @Get(':id')
  one(@ParsedParams(getSale.params) { id }: { id: string }): Promise<SaleView> {
    return this.sales.one(id);
  }

  @For(receiveTransfer)
  @Post(':id/received')
  async received(
    @ParsedParams(receiveTransfer.params) { id }: { id: string },
    @CurrentUser() user: SignedInUser,
  ): Promise<SaleView> {
    await this.receiveTransfer.execute({ saleId: id, actorId: user.id });
    return this.sales.one(id);
  }

  @For(mailPaymentLink)
  @Post(':id/link/mail')
  async mail(@ParsedParams(mailPaymentLink.params) { id }: { id: string }): Promise<SaleView> {
    await this.mailLink.execute(id);
    return this.sales.one(id);
  }

  @For(mailInvoice)
  @Post(':id/invoice/mail')
  async sendInvoice(@ParsedParams(mailInvoice.params) { id }: { id: string }): Promise<SaleView> {
    await this.mailInvoice.execute(id);
    return this.sales.one(id);
  }

  @For(voidSale)
  @Post(':id/void')
  async takeBack(
    @ParsedParams(voidSale.params) { id }: { id: string },
    @ParsedBody(voidSale.body)
    { reason, bookings = 'cancel' }: { reason: string; bookings?: BookingsChoice },
    @CurrentUser() user: SignedInUser,
  ): Promise<VoidedSale> {
    const request = { saleId: id, actorId: user.id, reason, bookings };
    const { bookingsCancelled, bookingsKept } = await this.voidSale.execute(request);
    const sale = await this.sales.one(id);
    return { ...sale, bookingsCancelled: [...bookingsCancelled], bookingsKept: [...bookingsKept] };
  }

  @For(getVoidEffect)
  @Get(':id/void-effect')
  effect(@ParsedParams(getVoidEffect.params) { id }: { id: string }): Promise<RefundEffect> {
    return this.voidEffects.preview(id);
  }
}
