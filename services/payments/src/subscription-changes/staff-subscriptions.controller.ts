import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  cancelSubscriptionOfMember,
  changePlanOfMember,
  freezeSubscriptionOfMember,
  paySubscriptionOfMember,
  resumeSubscriptionOfMember,
  unfreezeSubscriptionOfMember,
  withId,
  type LeavingReason,
  type SubscriptionView,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { asking, OwnSubscription } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import {
  PaySubscription,
  SubscriptionCancellation,
} from '../subscriptions/subscription-actions.api.js';
import { Subscriptions, SubscriptionsQueries } from '../subscriptions/subscriptions.api.js';
import { ChangePlan } from './change-plan.js';
import { Freezes } from './freezes.js';
import { StaffChange } from './staff-change.js';

type Id = { id: string };
interface Reasoned {
  reason: string;
}
type OrPreview<Request> = Request & { preview?: boolean; reason?: string };

/** The front desk does with a subscription what its member may: by the same rules, with a reason. */
@Controller('api/admin/subscriptions')
export class StaffSubscriptionsController {
  constructor(
    private readonly staff: StaffChange,
    private readonly own: OwnSubscription,
    private readonly cancellation: SubscriptionCancellation,
    private readonly paying: PaySubscription,
    private readonly plans: ChangePlan,
    private readonly freezes: Freezes,
    private readonly subscriptions: Subscriptions,
    private readonly queries: SubscriptionsQueries,
  ) {}

  @Post(':id/cancel')
  @HttpCode(200)
  @For(cancelSubscriptionOfMember)
  cancel(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(cancelSubscriptionOfMember.body)
    { reason, leavingReason }: Reasoned & { leavingReason: LeavingReason },
  ): Promise<SubscriptionView> {
    return this.staff.execute({ by, id, reason, action: 'subscription.cancelled' }, async (row) =>
      this.cancellation.cancel(await this.live(row), { reason: leavingReason }),
    );
  }

  @Post(':id/resume')
  @HttpCode(200)
  @For(resumeSubscriptionOfMember)
  resume(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(resumeSubscriptionOfMember.body) { reason }: Reasoned,
  ): Promise<SubscriptionView> {
    return this.staff.execute({ by, id, reason, action: 'subscription.resumed' }, async (row) =>
      this.cancellation.resume(await this.live(row)),
    );
  }

  @Post(':id/pay')
  @HttpCode(200)
  @For(paySubscriptionOfMember)
  pay(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(paySubscriptionOfMember.body) { reason }: Reasoned,
  ): Promise<SubscriptionView> {
    return this.staff.execute({ by, id, reason, action: 'subscription.paid' }, async (row) =>
      this.paying.execute(await this.live(row)),
    );
  }

  @Post(':id/freeze')
  @HttpCode(200)
  @For(freezeSubscriptionOfMember)
  async freeze(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(freezeSubscriptionOfMember.body)
    { preview, reason = '', ...days }: OrPreview<{ from: string; until: string }>,
  ) {
    const row = await this.changeable(id);
    const effects = await this.freezes.preview(row, days);
    if (preview) return { ...effects, subscription: await this.queries.view(row) };
    const change = { by, id, reason, action: 'subscription.frozen' as const };
    const subscription = await this.staff.execute(change, () => this.freezes.begin(row, days));
    return { ...effects, subscription };
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  @For(unfreezeSubscriptionOfMember)
  unfreeze(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(unfreezeSubscriptionOfMember.body) { reason }: Reasoned,
  ): Promise<SubscriptionView> {
    return this.staff.execute({ by, id, reason, action: 'subscription.unfrozen' }, async (row) =>
      this.freezes.end(await this.live(row)),
    );
  }

  @Post(':id/change-plan')
  @HttpCode(200)
  @For(changePlanOfMember)
  async changePlan(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(changePlanOfMember.body)
    { preview, reason = '', planId }: OrPreview<{ planId: string }>,
  ) {
    const row = await this.changeable(id);
    const effects = await this.plans.preview(row, planId);
    if (preview) return { ...effects, subscription: await this.queries.view(row) };
    const change = { by, id, reason, action: 'subscription.plan_changed' as const };
    const subscription = await this.staff.execute(change, async () => {
      await this.plans.change(row, planId);
      await asking(() => this.subscriptions.refresh(row));
    });
    return { ...effects, subscription };
  }

  private live({ id, userId }: Subscription): Promise<Subscription> {
    return this.own.live(id, userId);
  }

  private async changeable(id: string): Promise<Subscription> {
    const { userId } = await this.own.findOfAnybody(id);
    return this.own.changeable(id, userId);
  }
}
