import { Controller, Get } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  sellableQuery,
  type InternalPlan,
  type Sellable,
  type SellableQuery,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { isSubscribed } from './is-subscribed.js';
import {
  findPlan,
  notForSale,
  toInternalPlan,
  type PlanRow,
  type Seller,
} from '../../catalogue/products/products.api.js';

const params = z.object({ id: z.uuid() });

/** What payments asks of plans: their price, and whether a member can buy one. */
@Controller('internal')
export class InternalPlansController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('plans/:id')
  @FromServices('payments')
  async plan(@ParsedParams(params) { id }: z.infer<typeof params>): Promise<InternalPlan> {
    return toInternalPlan(await this.find(id));
  }

  @Get('sellable/subscription/:id')
  @FromServices('payments')
  async sellable(
    @ParsedParams(params) { id }: z.infer<typeof params>,
    @ParsedQuery(sellableQuery) { userId, seller }: SellableQuery,
  ): Promise<Sellable> {
    const plan = await this.find(id);
    const today = studioDay(this.studio.now());
    const whose = { studioId: this.studio.id, memberId: userId, today };
    const has = await isSubscribed(this.dataSource, whose);
    const because = has ? 'SUBSCRIPTION_EXISTS' : refusalOf(plan, seller);
    return {
      kind: 'subscription',
      id,
      name: plan.name,
      description: plan.benefits.join(', '),
      price: plan.price,
      currency: plan.currency,
      available: because === null,
      unavailableBecause: because,
      productId: plan.productId,
    };
  }

  private async find(id: string): Promise<PlanRow> {
    const plan = await findPlan(this.dataSource, { studioId: this.studio.id, id });
    if (!plan) throw new Refused('PLAN_NOT_FOUND');
    return plan;
  }
}

const refusalOf = (plan: PlanRow, seller: Seller): Sellable['unavailableBecause'] => {
  const why = notForSale(plan, seller);
  return why === 'not_on_sale' ? 'PLAN_NOT_FOUND' : why;
};
