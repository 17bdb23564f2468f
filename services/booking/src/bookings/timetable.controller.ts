import { Controller, Get, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getSchedule, listSchedules } from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { timetableRange, Timetable, toSharedSchedule } from '../schedules/schedules.api.js';
import { Studio } from '../shared/studio.js';
import { fareOf } from './booking-rules.js';
import { noFunding, toFundingView } from './booking.view.js';
import { findOwnPlaces } from './bookings.queries.js';
import { chooseFunding, eligiblePurses } from './funding-rules.js';
import { lookAtClass } from './look-at-class.js';

type ScheduleAnswer = z.infer<NonNullable<(typeof getSchedule)['response']>>;

/** The timetable with the caller's own places in it. */
@Controller('api/schedules')
export class TimetableController {
  constructor(
    private readonly timetable: Timetable,
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** Put together from JSON that is kept for all, so that only the own places are new. */
  @Get()
  @For(listSchedules)
  async list(
    @CurrentUser() user: SignedInUser,
    @ParsedQuery(listSchedules.query) query: { from?: string; to?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const range = timetableRange(query, this.studio.now());
    const whose = { studioId: this.studio.id, memberId: user.id };
    const [classes, places] = await Promise.all([
      this.timetable.classes(range),
      findOwnPlaces(this.dataSource, whose, range),
    ]);
    const mine = new Map(
      places.map(({ schedule_id, booking_id, status }) => [
        schedule_id,
        JSON.stringify({ bookingId: booking_id, status }),
      ]),
    );
    void reply.header('content-type', 'application/json; charset=utf-8');
    const items = classes.map(({ id, json }) => `${json},"mine":${mine.get(id) ?? 'null'}}`);
    return `{"items":[${items.join(',')}]}`;
  }

  @Get(':id')
  @For(getSchedule)
  async one(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(getSchedule.params) { id }: { id: string },
  ): Promise<ScheduleAnswer> {
    const look = await lookAtClass(this.dataSource, {
      studioId: this.studio.id,
      scheduleId: id,
      memberId: user.id,
      key: null,
    });
    if (!look) throw new Refused('SCHEDULE_NOT_FOUND');
    const purses = look.purses ?? [];
    const fare = fareOf(look);
    const funding = chooseFunding(purses, fare);
    const choices = eligiblePurses(purses, fare).map((purse) =>
      toFundingView(funding?.purse === purse ? funding : { purse, reason: 'chosen' }),
    );
    return {
      ...toSharedSchedule(look),
      mine: look.own_booking
        ? { bookingId: look.own_booking.id, status: look.own_booking.status }
        : null,
      funding: funding ? toFundingView(funding) : noFunding,
      fundingChoices: choices,
    };
  }
}
