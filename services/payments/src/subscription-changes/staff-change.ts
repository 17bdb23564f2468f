import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { EventData, SubscriptionView } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordStaffAction } from '../shared/staff-actions.js';
import { OwnSubscription } from '../subscriptions/own-subscription.api.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsQueries } from '../subscriptions/subscriptions.api.js';

type StaffActionName = EventData<'staff.acted.v1'>['action'];

interface StaffChangeRequest {
  by: SignedInUser;
  id: string;
  /** `subscription.frozen`: as the history names it. */
  action: StaffActionName;
  reason: string;
}

/** What of a subscription the history shows before and after. */
const factsOf = (view: SubscriptionView): Record<string, unknown> => ({
  subscriptionId: view.id,
  planId: view.planId,
  planName: view.planName,
  status: view.status,
  cancelAtPeriodEnd: view.cancelAtPeriodEnd,
  nextPlanName: view.nextPlan?.planName ?? null,
  frozenFrom: view.frozen?.from ?? null,
  frozenUntil: view.frozen?.until ?? null,
});

/** The staff change a member's subscription as its member would; what changed is in the history. */
@Injectable()
export class StaffChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly own: OwnSubscription,
    private readonly queries: SubscriptionsQueries,
  ) {}

  /** Throws NOT_FOUND, and what `work` throws: then nothing has changed. */
  async execute(
    { by, id, action, reason }: StaffChangeRequest,
    work: (row: Subscription) => Promise<unknown>,
  ): Promise<SubscriptionView> {
    const row = await this.own.findOfAnybody(id);
    const before = factsOf(await this.queries.view(row));
    await work(row);
    const view = await this.queries.view(await this.own.findOfAnybody(id));
    const after = factsOf(view);
    // Repeated, it has changed nothing more.
    if (JSON.stringify(after) !== JSON.stringify(before))
      await inTransaction(this.dataSource, (tx) =>
        recordStaffAction(tx, {
          studioId: row.studioId,
          actorId: by.id,
          subjectUserId: row.userId,
          action,
          before,
          after,
          reason,
        }),
      );
    return view;
  }
}
