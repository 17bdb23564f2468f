import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  addPayRate,
  changePayRate,
  listPayRates,
  removePayRate,
  type PayRate,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { AddRate } from './add-rate.js';
import { ChangeRate, type RateChange } from './change-rate.js';
import { findRates } from './rates.queries.js';
import { RemoveRate } from './remove-rate.js';
import { findTrainers } from './payslips.queries.js';

interface AddRequest {
  key: string;
  body: z.infer<NonNullable<typeof addPayRate.body>>;
}

/** What trainers are paid: for admins alone. */
@Controller('api/admin/pay-rates')
export class PayRatesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly adding: AddRate,
    private readonly changing: ChangeRate,
    private readonly removing: RemoveRate,
  ) {}

  @Get()
  @For(listPayRates)
  async list() {
    const { id: studioId } = this.studio;
    const { manager } = this.dataSource;
    const classTypes = await manager.query<{ id: string; name: string; active: boolean }[]>(
      `SELECT id, name, active FROM class_types WHERE studio_id = $1 ORDER BY name, id`,
      [studioId],
    );
    return {
      trainers: await findTrainers(manager, { studioId }),
      classTypes,
      rates: await findRates(manager, studioId),
    };
  }

  @Post()
  @For(addPayRate)
  add(
    @CurrentUser() by: SignedInUser,
    @IdempotentRequest(addPayRate) { key, body: rate }: AddRequest,
  ): Promise<PayRate> {
    return this.adding.execute({ by, key, rate });
  }

  @Patch(':id')
  @For(changePayRate)
  change(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(changePayRate.params) { id }: { id: string },
    @ParsedBody(changePayRate.body) change: RateChange,
  ): Promise<PayRate> {
    return this.changing.execute({ by, id, change });
  }

  @Delete(':id')
  @HttpCode(204)
  @For(removePayRate)
  remove(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(removePayRate.params) { id }: { id: string },
  ): Promise<void> {
    return this.removing.execute({ by, id });
  }
}
