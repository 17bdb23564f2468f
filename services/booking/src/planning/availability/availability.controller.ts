import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  checkAvailability,
  getTrainerAvailability,
  listAvailabilityClashes,
  putTrainerAvailability,
  withId,
  type AvailabilityClash,
  type AvailabilityFacts,
  type TimetableConflict,
  type TrainerAvailability,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { AvailabilityQueries } from './availability.queries.js';
import { ChangeAvailability } from './change-availability.js';

interface ClassTimes {
  trainerId: string;
  startsAt: string;
  minutes: number;
}

@Controller('api')
export class AvailabilityController {
  constructor(
    private readonly queries: AvailabilityQueries,
    private readonly changing: ChangeAvailability,
  ) {}

  @Get('trainers/:id/availability')
  @For(getTrainerAvailability)
  find(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
  ): Promise<TrainerAvailability> {
    return this.queries.find(caller, id);
  }

  @Put('trainers/:id/availability')
  @For(putTrainerAvailability)
  put(
    @CurrentUser() caller: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedBody(putTrainerAvailability.body)
    request: AvailabilityFacts & { version?: number | undefined },
  ): Promise<TrainerAvailability> {
    return this.changing.execute(caller, { trainerId: id, request });
  }

  @Get('admin/availability/clashes')
  @For(listAvailabilityClashes)
  async clashes(): Promise<{ items: AvailabilityClash[] }> {
    return { items: await this.queries.clashes() };
  }

  @Post('admin/availability/check')
  @HttpCode(200)
  @For(checkAvailability)
  async check(
    @ParsedBody(checkAvailability.body) { trainerId, startsAt, minutes }: ClassTimes,
  ): Promise<{ warnings: TimetableConflict[] }> {
    const start = new Date(startsAt);
    const endsAt = new Date(start.getTime() + minutes * 60_000);
    return { warnings: await this.queries.check(trainerId, { startsAt: start, endsAt }) };
  }
}
