import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  cancelEvent,
  changeEvent,
  checkInAtEvent,
  createEvent,
  getAdminEvent,
  getAttendeesCsv,
  listAdminEvents,
  undoCheckInAtEvent,
  withId,
  type AdminEvent,
  type AdminEventDetail,
  type EventAttendee,
  type EventChange,
  type EventFacts,
} from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { recordDownload } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent, findAdminEvents } from './admin-event.queries.js';
import { attendeesCsv } from './attendees-csv.js';
import { CancelEvent } from './cancel-event.js';
import { ChangeEvent } from './change-event.js';
import { CreateEvent } from './create-event.js';
import { EventCheckIn } from './event-check-in.js';

interface WithId {
  id: string;
}

@Controller('api/admin')
export class EventsAdminController {
  constructor(
    private readonly creating: CreateEvent,
    private readonly changing: ChangeEvent,
    private readonly cancelling: CancelEvent,
    private readonly checkIns: EventCheckIn,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('events')
  @For(listAdminEvents)
  list(
    @CurrentUser() admin: SignedInUser,
    @ParsedQuery(listAdminEvents.query)
    page: { when: 'coming' | 'past'; page: number },
  ): Promise<{ items: AdminEvent[]; total: number }> {
    const { manager } = this.dataSource;
    return findAdminEvents(manager, this.viewer(admin), { ...page, now: this.studio.now() });
  }

  @Post('events')
  @For(createEvent)
  create(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createEvent.body) facts: EventFacts,
  ): Promise<AdminEventDetail> {
    return this.creating.execute(admin, facts, key);
  }

  @Get('events/:id')
  @For(getAdminEvent)
  one(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<AdminEventDetail> {
    return findAdminEvent(this.dataSource.manager, this.viewer(admin), id);
  }

  @Patch('events/:id')
  @For(changeEvent)
  change(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(changeEvent.body) change: EventChange,
  ): Promise<AdminEventDetail> {
    return this.changing.execute(admin, id, change);
  }

  @Post('events/:id/cancel')
  @HttpCode(200)
  @For(cancelEvent)
  cancel(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @ParsedBody(cancelEvent.body) { reason }: { reason: string },
  ): Promise<AdminEventDetail> {
    return this.cancelling.execute(admin, id, reason);
  }

  @Get('events/:id/attendees.csv')
  @For(getAttendeesCsv)
  async csv(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const event = await findAdminEvent(this.dataSource.manager, this.viewer(admin), id);
    await recordDownload(this.dataSource, {
      studio: this.studio,
      by: admin,
      what: { list: 'attendees', eventId: id, event: event.title },
    });
    const name = `attendees-${studioDay(new Date(event.startsAt))}.csv`;
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    });
    return attendeesCsv(event.attendees);
  }

  @Put('event-reservations/:id/check-in')
  @For(checkInAtEvent)
  checkIn(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<EventAttendee> {
    return this.checkIns.execute(admin, id, true);
  }

  @Delete('event-reservations/:id/check-in')
  @For(undoCheckInAtEvent)
  undo(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: WithId,
  ): Promise<EventAttendee> {
    return this.checkIns.execute(admin, id, false);
  }

  private viewer(admin: SignedInUser) {
    return { studioId: this.studio.id, memberId: admin.id };
  }
}
