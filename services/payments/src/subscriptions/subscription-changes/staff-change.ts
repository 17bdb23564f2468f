import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SubscriptionView } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { errorFacts, inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { OwnSubscription } from '../subscriptions/own-subscription.api.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsQueries } from '../subscriptions/subscriptions.api.js';
import { refuseStaleChange } from './refuse-stale-change.js';
import { CompleteStaffChange } from './complete-staff-change.js';
import {
  findFacts,
  findOpenChange,
  insertChange,
  type StaffActionName,
  type SubscriptionFacts,
} from './staff-change-rows.js';

export interface StaffChangeRequest {
  by: SignedInUser;
  id: string;
  /** `subscription.frozen`: as the history names it. */
  action: StaffActionName;
  reason: string;
  /** Of the subscription as it was read. */
  version?: number | undefined;
  /** What it is to be: whoever asks once more for what is so already has no conflict. */
  wanted?: Partial<SubscriptionFacts>;
}

/** The provider may have done it: only a look at it can say. */
const uncertain = new Set(['PAYMENT_PROVIDER_DOWN', 'SERVICE_UNAVAILABLE', 'TIMEOUT']);
const isCertain = (error: unknown): boolean =>
  error instanceof Refused && !uncertain.has(error.code);

/**
 * The staff change a member's subscription as its member would. Who asked for what is written before
 * the provider is asked; it becomes a row of the history once it has happened, by this request or,
 * when the service stops meanwhile, by the job.
 */
@Injectable()
export class StaffChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly own: OwnSubscription,
    private readonly queries: SubscriptionsQueries,
    private readonly completion: CompleteStaffChange,
  ) {}

  /** Throws NOT_FOUND, EDIT_CONFLICT, and what `work` throws. */
  async execute<Effects>(
    request: StaffChangeRequest,
    work: (row: Subscription) => Promise<Effects>,
  ): Promise<{ effects: Effects; subscription: SubscriptionView }> {
    const row = await this.own.findOfAnybody(request.id);
    const id = await inTransaction(this.dataSource, (tx) => this.begin(tx, row, request));
    const effects = await this.work({ studioId: row.studioId, id }, () => work(row));
    const subscription = await this.queries.view(await this.own.findOfAnybody(request.id));
    return { effects, subscription };
  }

  private async work<Effects>(
    { studioId, id }: { studioId: string; id: string | null },
    work: () => Promise<Effects>,
  ): Promise<Effects> {
    const complete = async (): Promise<void> => {
      if (id) await this.completion.execute({ studioId, id });
    };
    try {
      const effects = await work();
      await complete();
      return effects;
    } catch (error) {
      if (isCertain(error)) await complete();
      else logger.warn({ changeId: id, ...errorFacts(error) }, 'a change of the staff has to wait');
      throw error;
    }
  }

  /** Null: it is as wanted already, and the history knows by whom. */
  private async begin(
    tx: EntityManager,
    { studioId, id: subscriptionId }: Subscription,
    request: StaffChangeRequest,
  ): Promise<string | null> {
    const { by, action, reason } = request;
    const row = await tx.findOneOrFail(Subscription, {
      where: { studioId, id: subscriptionId },
      lock: { mode: 'pessimistic_write' },
    });
    const before = await findFacts(tx, row);
    const open = await findOpenChange(tx, row);
    // Asked once more, after an answer that was lost: the provider takes it once.
    if (open?.actor_id === by.id && open.action === action) return open.id;
    if (await refuseStaleChange(tx, row, { ...request, now: before, open })) return null;
    const id = newId();
    await insertChange(tx, { studioId, id, row, actorId: by.id, action, reason, before });
    return id;
  }
}
