import { Controller, Get, Post } from '@nestjs/common';
import { For } from '@studio/auth';
import { openPaymentLink, readPaymentLink, type PaymentLinkView } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { PaymentLinkQueries } from './payment-link.queries.js';
import { OpenPaymentLink } from './open-payment-link.js';

/** For whoever holds the link, signed in or not. */
@Controller('/api/pay/:token')
export class PaymentLinksController {
  constructor(
    private readonly queries: PaymentLinkQueries,
    private readonly openPaymentLink: OpenPaymentLink,
  ) {}

  @For(readPaymentLink)
  @Get()
  read(
    @ParsedParams(readPaymentLink.params) { token }: { token: string },
  ): Promise<PaymentLinkView> {
    return this.queries.one(token);
  }

  @For(openPaymentLink)
  @Post('page')
  open(
    @ParsedParams(openPaymentLink.params) { token }: { token: string },
  ): Promise<{ url: string }> {
    return this.openPaymentLink.execute(token);
  }
}
