import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { changePlan, freezeSubscription, unfreezeSubscription } from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import type { z } from 'zod';
import { BeginFreeze } from './begin-freeze.js';
import { ChangePlan } from './change-plan.js';
import { EndFreeze } from './end-freeze.js';
import { PreviewFreeze } from './preview-freeze.js';
import { PreviewPlanChange } from './preview-plan-change.js';
import { asking, OwnSubscription } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { Subscriptions, SubscriptionsQueries } from '../subscriptions/subscriptions.api.js';

type Id = { id: string };
type Body<E extends { body?: z.ZodType }> = z.infer<NonNullable<E['body']>>;

/** Another plan, and time off. Both can be looked at before they are done. */
@Controller('api/me/subscriptions')
export class SubscriptionChangesController {
  constructor(
    private readonly own: OwnSubscription,
    private readonly previewingPlan: PreviewPlanChange,
    private readonly changingPlan: ChangePlan,
    private readonly previewingFreeze: PreviewFreeze,
    private readonly beginningFreeze: BeginFreeze,
    private readonly endingFreeze: EndFreeze,
    private readonly subscriptions: Subscriptions,
    private readonly queries: SubscriptionsQueries,
  ) {}

  @For(changePlan)
  @Post(':id/change-plan')
  async changePlan(
    @ParsedParams(changePlan.params) { id }: Id,
    @ParsedBody(changePlan.body) { planId, preview, shown }: Body<typeof changePlan>,
    @CurrentUser() user: SignedInUser,
  ) {
    const row = await this.own.changeable(id, user.id);
    const wanted = { planId, seller: 'member', shown } as const;
    if (preview) return this.beside(row, await this.previewingPlan.execute(row, wanted));
    const change = await this.changingPlan.execute(row, wanted);
    return this.beside(await asking(() => this.subscriptions.refresh(row)), change);
  }

  @For(freezeSubscription)
  @Post(':id/freeze')
  async freeze(
    @ParsedParams(freezeSubscription.params) { id }: Id,
    @ParsedBody(freezeSubscription.body) { preview, ...request }: Body<typeof freezeSubscription>,
    @CurrentUser() user: SignedInUser,
  ) {
    const row = await this.own.changeable(id, user.id);
    const effects = await (preview
      ? this.previewingFreeze.execute(row, request)
      : this.beginningFreeze.execute(row, request));
    return this.beside(await this.own.find(id, user.id), effects);
  }

  @For(unfreezeSubscription)
  @Post(':id/unfreeze')
  async unfreeze(
    @ParsedParams(unfreezeSubscription.params) { id }: Id,
    @CurrentUser() user: SignedInUser,
  ) {
    await this.endingFreeze.execute(await this.own.live(id, user.id));
    return this.queries.view(await this.own.find(id, user.id));
  }

  private async beside<Change>(row: Subscription, change: Change) {
    return { ...change, subscription: await this.queries.view(row) };
  }
}
