import { Controller, Get, Req, Res } from '@nestjs/common';
import { getPayment, getPaymentScreen, listEmailLog, type PaymentScreen } from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../shared/set-session-cookie.js';
import { Parts } from '../shared/parts.js';

/** As many as a query takes. */
const MOST_REFUNDS = 49;

/** One payment's whole story, and the emails about it and about its refunds. */
@Controller('api/screens/payments')
export class PaymentController {
  constructor(private readonly parts: Parts) {}

  @Get(':id')
  async read(
    @ParsedParams(getPaymentScreen.params) { id }: { id: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PaymentScreen> {
    const standing = await this.parts.standingOf(request);
    setSessionCookie(reply, standing);
    const paymentRequest = { endpoint: getPayment, params: { id } };
    const payment = await this.parts.read(paymentRequest, standing, request);
    const refunds = payment.refunds.slice(0, MOST_REFUNDS).map((refund) => refund.id);
    const query = { userId: payment.userId, about: [id, ...refunds].join(','), limit: '50' };
    const emails = await this.parts.readOrNull(
      { endpoint: listEmailLog, query },
      standing,
      request,
    );
    return { payment, emails: emails?.items ?? null };
  }
}
