import { Controller, Headers, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { For } from '@studio/auth';
import { stripeWebhook } from '@studio/contracts';
import type { FastifyRequest } from 'fastify';
import { ReceiveWebhook } from './receive-webhook.js';

@Controller()
export class WebhooksController {
  constructor(private readonly receiveWebhook: ReceiveWebhook) {}

  /** The signature is over the bytes, not over what a parser makes of them. */
  @For(stripeWebhook)
  @Post('/webhooks/stripe')
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    await this.receiveWebhook.execute(request.rawBody, signature);
    return { received: true };
  }
}
