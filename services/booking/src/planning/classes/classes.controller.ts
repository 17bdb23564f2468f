import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  cancelSchedule,
  changeSchedule,
  createSchedule,
  listAdminSchedules,
  withId,
  type AdminSchedule,
  type NewSchedule,
  type ScheduleChange,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { timetableRange } from '../../seats/seats.api.js';
import { timetableHorizon } from '../../policy/timetable-horizon.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminSchedules } from './admin-schedule.queries.js';
import { CancelClass } from './cancel-class.js';
import { ChangeClass } from './change-class.js';
import { CreateClass } from './create-class.js';

@Controller('api/admin/schedules')
export class ClassesController {
  constructor(
    private readonly creating: CreateClass,
    private readonly changing: ChangeClass,
    private readonly cancelling: CancelClass,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listAdminSchedules)
  async list(
    @ParsedQuery(listAdminSchedules.query)
    filters: {
      from?: string | undefined;
      to?: string | undefined;
    },
  ): Promise<{ items: AdminSchedule[]; madeUntil: string }> {
    const now = this.studio.now();
    const range = timetableRange(filters, now);
    return {
      items: await findAdminSchedules(this.dataSource.manager, this.studio, range),
      madeUntil: timetableHorizon(studioDay(now), this.studio.settings),
    };
  }

  @Post()
  @For(createSchedule)
  create(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createSchedule.body) request: NewSchedule,
  ): Promise<AdminSchedule> {
    return this.creating.execute(admin, request, key);
  }

  @Patch(':id')
  @For(changeSchedule)
  change(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(changeSchedule.body) change: ScheduleChange,
  ): Promise<AdminSchedule> {
    return this.changing.execute(admin, id, change);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @For(cancelSchedule)
  cancel(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(cancelSchedule.body) { reason }: { reason: string },
  ): Promise<AdminSchedule> {
    return this.cancelling.execute(admin, id, reason);
  }
}
