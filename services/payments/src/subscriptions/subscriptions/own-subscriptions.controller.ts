import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  cancelSubscription,
  changeCard,
  giveSubscriptionFeedback,
  listMySubscriptions,
  paySubscription,
  resumeSubscription,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import type { z } from 'zod';
import { CancelSubscription } from './cancel-subscription.js';
import { GiveFeedback } from './give-feedback.js';
import { OpenCardPage } from './open-card-page.js';
import { OwnSubscription } from './own-subscription.api.js';
import { PaySubscription } from './pay-subscription.js';
import { ResumeSubscription } from './resume-subscription.js';
import { SubscriptionsQueries } from './subscriptions.queries.js';

type Id = { id: string };
type Body<E extends { body?: z.ZodType }> = z.infer<NonNullable<E['body']>>;

@Controller('api/me/subscriptions')
export class OwnSubscriptionsController {
  constructor(
    private readonly own: OwnSubscription,
    private readonly cancelling: CancelSubscription,
    private readonly resuming: ResumeSubscription,
    private readonly givingFeedback: GiveFeedback,
    private readonly openingCardPage: OpenCardPage,
    private readonly paying: PaySubscription,
    private readonly queries: SubscriptionsQueries,
  ) {}

  @For(listMySubscriptions)
  @Get()
  async list(@CurrentUser() user: SignedInUser) {
    return { items: await this.queries.listOf(user.id) };
  }

  @For(cancelSubscription)
  @Post(':id/cancel')
  async cancel(
    @ParsedParams(cancelSubscription.params) { id }: Id,
    @ParsedBody(cancelSubscription.body) body: Body<typeof cancelSubscription>,
    @CurrentUser() user: SignedInUser,
  ) {
    const row = await this.own.cancellable(id, user.id);
    return this.queries.view(await this.cancelling.execute(row, body));
  }

  @For(resumeSubscription)
  @Post(':id/resume')
  async resume(
    @ParsedParams(resumeSubscription.params) { id }: Id,
    @CurrentUser() user: SignedInUser,
  ) {
    return this.queries.view(await this.resuming.execute(await this.own.live(id, user.id)));
  }

  @For(giveSubscriptionFeedback)
  @Post(':id/feedback')
  async feedback(
    @ParsedParams(giveSubscriptionFeedback.params) { id }: Id,
    @ParsedBody(giveSubscriptionFeedback.body) { text }: Body<typeof giveSubscriptionFeedback>,
    @CurrentUser() user: SignedInUser,
  ) {
    await this.givingFeedback.execute(await this.own.find(id, user.id), text);
    return this.queries.view(await this.own.find(id, user.id));
  }

  @For(changeCard)
  @Post(':id/card')
  async card(@ParsedParams(changeCard.params) { id }: Id, @CurrentUser() user: SignedInUser) {
    return { url: await this.openingCardPage.execute(await this.own.live(id, user.id)) };
  }

  @For(paySubscription)
  @Post(':id/pay')
  async pay(@ParsedParams(paySubscription.params) { id }: Id, @CurrentUser() user: SignedInUser) {
    return this.queries.view(await this.paying.execute(await this.own.live(id, user.id)));
  }
}
