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
  type ShownChange,
  type SubscriptionView,
  type UnpaidChoice,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { asking, OwnSubscription } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import {
  CancelSubscription,
  PaySubscription,
  ResumeSubscription,
} from '../subscriptions/subscription-actions.api.js';
import { Subscriptions, SubscriptionsQueries } from '../subscriptions/subscriptions.api.js';
import { BeginFreeze } from './begin-freeze.js';
import { ChangePlan } from './change-plan.js';
import { EndFreeze } from './end-freeze.js';
import { PreviewFreeze } from './preview-freeze.js';
import { PreviewPlanChange } from './preview-plan-change.js';
import { StaffChange } from './staff-change.js';

type Id = { id: string };
interface Reasoned {
  reason: string;
  version?: number | undefined;
}
type Leaving = Reasoned & { leavingReason: LeavingReason; unpaid?: UnpaidChoice | undefined };
type OrPreview<Request> = Request & { preview?: boolean; reason?: string; version?: number };

/** The front desk does with a subscription what its member may: by the same rules, with a reason. */
@Controller('api/admin/subscriptions')
export class StaffSubscriptionsController {
  constructor(
    private readonly staff: StaffChange,
    private readonly own: OwnSubscription,
    private readonly cancelling: CancelSubscription,
    private readonly resuming: ResumeSubscription,
    private readonly paying: PaySubscription,
    private readonly previewingPlan: PreviewPlanChange,
    private readonly changingPlan: ChangePlan,
    private readonly previewingFreeze: PreviewFreeze,
    private readonly beginningFreeze: BeginFreeze,
    private readonly endingFreeze: EndFreeze,
    private readonly subscriptions: Subscriptions,
    private readonly queries: SubscriptionsQueries,
  ) {}

  @Post(':id/cancel')
  @HttpCode(200)
  @For(cancelSubscriptionOfMember)
  async cancel(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(cancelSubscriptionOfMember.body)
    { leavingReason, unpaid, ...request }: Leaving,
  ): Promise<SubscriptionView> {
    const wanted = { cancelAtPeriodEnd: true };
    const change = { by, id, ...request, action: 'subscription.cancelled' as const, wanted };
    const { subscription } = await this.staff.execute(change, async (row) =>
      this.cancelling.execute(await this.own.cancellable(row.id, row.userId), {
        reason: leavingReason,
        unpaid,
      }),
    );
    return subscription;
  }

  @Post(':id/resume')
  @HttpCode(200)
  @For(resumeSubscriptionOfMember)
  async resume(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(resumeSubscriptionOfMember.body) request: Reasoned,
  ): Promise<SubscriptionView> {
    const wanted = { cancelAtPeriodEnd: false };
    const change = { by, id, ...request, action: 'subscription.resumed' as const, wanted };
    const { subscription } = await this.staff.execute(change, async (row) =>
      this.resuming.execute(await this.live(row)),
    );
    return subscription;
  }

  @Post(':id/pay')
  @HttpCode(200)
  @For(paySubscriptionOfMember)
  async pay(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(paySubscriptionOfMember.body) request: Reasoned,
  ): Promise<SubscriptionView> {
    const wanted = { status: 'active' as const };
    const change = { by, id, ...request, action: 'subscription.paid' as const, wanted };
    const { subscription } = await this.staff.execute(change, async (row) =>
      this.paying.execute(await this.live(row)),
    );
    return subscription;
  }

  @Post(':id/freeze')
  @HttpCode(200)
  @For(freezeSubscriptionOfMember)
  async freeze(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(freezeSubscriptionOfMember.body)
    { preview, reason = '', version, ...days }: OrPreview<{ from: string; until: string }>,
  ) {
    if (preview) {
      const row = await this.changeable(id);
      const effects = await this.previewingFreeze.execute(row, days);
      return { ...effects, subscription: await this.queries.view(row) };
    }
    const change = { by, id, reason, version, action: 'subscription.frozen' as const };
    const { effects, subscription } = await this.staff.execute(change, async () =>
      this.beginningFreeze.execute(await this.changeable(id), days),
    );
    return { ...effects, subscription };
  }

  @Post(':id/unfreeze')
  @HttpCode(200)
  @For(unfreezeSubscriptionOfMember)
  async unfreeze(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(unfreezeSubscriptionOfMember.body) request: Reasoned,
  ): Promise<SubscriptionView> {
    const wanted = { frozenFrom: null };
    const change = { by, id, ...request, action: 'subscription.unfrozen' as const, wanted };
    const { subscription } = await this.staff.execute(change, async (row) =>
      this.endingFreeze.execute(await this.live(row)),
    );
    return subscription;
  }

  @Post(':id/change-plan')
  @HttpCode(200)
  @For(changePlanOfMember)
  async changePlan(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(withId) { id }: Id,
    @ParsedBody(changePlanOfMember.body)
    {
      preview,
      reason = '',
      version,
      planId,
      shown,
    }: OrPreview<{ planId: string; shown?: ShownChange }>,
  ) {
    if (preview) {
      const row = await this.changeable(id);
      const effects = await this.previewingPlan.execute(row, { planId, seller: 'front_desk' });
      return { ...effects, subscription: await this.queries.view(row) };
    }
    const change = { by, id, reason, version, action: 'subscription.plan_changed' as const };
    const { effects, subscription } = await this.staff.execute(change, async () => {
      const row = await this.changeable(id);
      const wanted = { planId, seller: 'front_desk', shown } as const;
      const planned = await this.changingPlan.execute(row, wanted);
      await asking(() => this.subscriptions.refresh(row));
      return planned;
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
