import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  closeDrawer,
  getCashDrawer,
  getOpenDrawer,
  listCashDrawers,
  moveCash,
  openDrawer,
  type CashDrawerReport,
  type CashDrawerView,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams } from '@studio/nest-kit';
import type { z } from 'zod';
import { CashDrawersQueries } from './cash-drawers.queries.js';
import { CloseDrawer } from './close-drawer.js';
import { MoveCash } from './move-cash.js';
import { OpenDrawer } from './open-drawer.js';

type Body<E extends { body?: z.ZodType }> = z.infer<NonNullable<E['body']>>;

@Controller('/api/admin/cash-drawers')
export class CashDrawersController {
  constructor(
    private readonly drawers: CashDrawersQueries,
    private readonly openDrawer: OpenDrawer,
    private readonly moveCash: MoveCash,
    private readonly closeDrawer: CloseDrawer,
  ) {}

  @For(listCashDrawers)
  @Get()
  async list(): Promise<{ items: CashDrawerView[] }> {
    return { items: await this.drawers.list() };
  }

  @For(getOpenDrawer)
  @Get('open')
  async current(): Promise<{ drawer: CashDrawerReport | null }> {
    return { drawer: await this.drawers.open() };
  }

  @For(getCashDrawer)
  @Get(':id')
  one(@ParsedParams(getCashDrawer.params) { id }: { id: string }): Promise<CashDrawerReport> {
    return this.drawers.report(id);
  }

  @For(openDrawer)
  @Post()
  async open(
    @IdempotentRequest(openDrawer) { key, body }: { key: string; body: Body<typeof openDrawer> },
    @CurrentUser() user: SignedInUser,
  ): Promise<CashDrawerReport> {
    const id = await this.openDrawer.execute({ ...body, key, actorId: user.id });
    return this.drawers.report(id);
  }

  @For(moveCash)
  @Post(':id/movements')
  async move(
    @IdempotentRequest(moveCash)
    { key, params, body }: { key: string; params: { id: string }; body: Body<typeof moveCash> },
    @CurrentUser() user: SignedInUser,
  ): Promise<CashDrawerReport> {
    await this.moveCash.execute({ ...body, drawerId: params.id, key, actorId: user.id });
    return this.drawers.report(params.id);
  }

  @For(closeDrawer)
  @Post(':id/close')
  async close(
    @ParsedParams(closeDrawer.params) { id }: { id: string },
    @ParsedBody(closeDrawer.body) body: Body<typeof closeDrawer>,
    @CurrentUser() user: SignedInUser,
  ): Promise<CashDrawerReport> {
    await this.closeDrawer.execute({ ...body, drawerId: id, actorId: user.id });
    return this.drawers.report(id);
  }
}
