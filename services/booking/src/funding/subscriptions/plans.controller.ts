import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listMyAllowances, listPlans, type AllowanceView, type PlanView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { PublicPageGuard } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findMemberships, toAllowanceView } from './allowances.js';
import { findPlansOnSale, toPlanView } from '../../catalogue/products/products.api.js';

@Controller('api')
export class PlansController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('plans')
  @For(listPlans)
  @UseGuards(PublicPageGuard)
  async onSale(): Promise<{ items: PlanView[] }> {
    const rows = await findPlansOnSale(this.dataSource, this.studio.id);
    return { items: rows.map(toPlanView) };
  }

  @Get('me/allowances')
  @For(listMyAllowances)
  async mine(@CurrentUser() user: SignedInUser): Promise<{ items: AllowanceView[] }> {
    const now = this.studio.now();
    const params = { studioId: this.studio.id, memberId: user.id, at: now };
    const memberships = await findMemberships(this.dataSource, params);
    const { settings: numbers } = this.studio;
    return { items: memberships.map((one) => toAllowanceView(one, { now, numbers })) };
  }
}
