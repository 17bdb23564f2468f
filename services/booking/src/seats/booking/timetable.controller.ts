import { Controller, Get, Res, UseGuards } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getSchedule, listSchedules } from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { ReadDatabase, setAsOf } from '@studio/nest-kit/read-database';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { findOwnEntries, findOwnEntry, toOwnWaiting } from '../waitlists/waitlists.api.js';
import {
  ScheduleCache,
  timetableRange,
  writeWeek,
  toSharedSchedule,
} from '../schedules/schedules.api.js';
import {
  dropInView,
  classCostOf,
  findOwnWeek,
  fundingOfClass,
  fundingsFor,
  loadBookingContext,
  fundingSourcesOf,
  toFundingView,
} from '../bookings/bookings.api.js';
import { PublicPageGuard, viewerIdOf } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';

type ScheduleAnswer = z.infer<NonNullable<(typeof getSchedule)['response']>>;

/** Of a visitor. */
const nothing = { places: null, waits: false, packages: null, memberships: null };

/** The timetable with the caller's own places in it, and what would pay for theirs. */
@Controller('api/schedules')
@UseGuards(PublicPageGuard)
export class TimetableController {
  constructor(
    private readonly scheduleCache: ScheduleCache,
    private readonly dataSource: DataSource,
    private readonly readDatabase: ReadDatabase,
    private readonly studio: StudioContext,
  ) {}

  /**
   * Put together from JSON that is kept for all, so that only the own places are new: those are
   * never from a replica.
   */
  @Get()
  @For(listSchedules)
  async list(
    @CurrentUser() user: SignedInUser | undefined,
    @ParsedQuery(listSchedules.query) query: { from?: string; to?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const range = timetableRange(query, this.studio.now());
    const whose = { studioId: this.studio.id, memberId: viewerIdOf(user) };
    const mayBeOld = await this.readDatabase.mayBeOld(user?.id);
    const [{ result: classes, asOf }, own] = await Promise.all([
      mayBeOld ? this.scheduleCache.delayedClasses(range) : this.scheduleCache.classes(range),
      user ? findOwnWeek(this.dataSource, whose, range) : nothing,
    ]);
    const entries = own.waits ? await findOwnEntries(this.dataSource, whose, range) : [];
    const clock = { now: this.studio.now(), numbers: this.studio.settings };
    const mine = new Map(
      own.places?.map(({ scheduleId, ...place }) => [scheduleId, JSON.stringify(place)]),
    );
    const waits = new Map(
      entries.map((row) => [row.schedule_id, JSON.stringify(toOwnWaiting(row))]),
    );
    void reply.header('content-type', 'application/json; charset=utf-8');
    setAsOf(reply, asOf);
    return writeWeek(classes, (one) => ({
      place: mine.get(one.id),
      waiting: waits.get(one.id),
      funding: fundingOfClass(own, one, clock),
    }));
  }

  @Get(':id')
  @For(getSchedule)
  async one(
    @CurrentUser() user: SignedInUser | undefined,
    @ParsedParams(getSchedule.params) { id }: { id: string },
  ): Promise<ScheduleAnswer> {
    const context = await loadBookingContext(this.dataSource, {
      studioId: this.studio.id,
      scheduleId: id,
      memberId: viewerIdOf(user),
      key: null,
      whole: true,
    });
    if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
    const whose = { studioId: this.studio.id, scheduleId: id, memberId: viewerIdOf(user) };
    // Nobody waits for most classes.
    const entry = context.waiting > 0 ? await findOwnEntry(this.dataSource, whose) : undefined;
    const { settings: numbers } = this.studio;
    const sources = fundingSourcesOf(context, this.studio.now(), numbers);
    const choices = fundingsFor(sources, classCostOf(context)).map((one) =>
      toFundingView(one, context.starts_at),
    );
    const dropIn = dropInView(context.drop_in_price, choices.length ? 'chosen' : 'none');
    if (context.drop_in_price > 0) choices.push(dropIn);
    return {
      ...toSharedSchedule(context, numbers),
      mine: context.own_booking
        ? { bookingId: context.own_booking.id, status: context.own_booking.status }
        : null,
      myWaiting: entry ? toOwnWaiting(entry) : null,
      funding: choices[0] ?? dropIn,
      fundingChoices: choices,
    };
  }
}
