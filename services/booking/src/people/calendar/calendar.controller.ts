import { createHash } from 'node:crypto';
import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getCalendarFeed,
  getMyCalendar,
  getMyCalendarEntry,
  resetMyCalendar,
} from '@studio/contracts';
import { inTransaction, ParsedParams, Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { CalendarAddresses, ownerOf, type CalendarAddress } from './calendar-address.js';
import { calendarText } from './calendar-text.js';
import { countedEntries } from './entries.queries.js';

/** Origin of the studio's pages and of calendar addresses. */
export const CALENDAR_ORIGIN = Symbol('origin of calendars');

/** One's own bookings for calendar programs, which have nothing but an address to show. */
@Controller()
export class CalendarController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly addresses: CalendarAddresses,
    @Inject(CALENDAR_ORIGIN) private readonly origin: string,
  ) {}

  @Get('api/me/calendar')
  @For(getMyCalendar)
  async address(@CurrentUser() { id: memberId }: SignedInUser): Promise<AddressView> {
    const owner = { studioId: this.studio.id, memberId };
    return this.view(
      await this.addresses.current(this.dataSource.manager, owner, this.studio.now()),
    );
  }

  @Post('api/me/calendar/reset')
  @HttpCode(200)
  @For(resetMyCalendar)
  async reset(@CurrentUser() { id: memberId }: SignedInUser): Promise<AddressView> {
    const owner = { studioId: this.studio.id, memberId };
    return this.view(await this.addresses.reset(this.dataSource.manager, owner, this.studio.now()));
  }

  /** One entry as the feed and the mails have it, for the button of a class or an event. */
  @Get('api/me/calendar/entries/:id')
  @For(getMyCalendarEntry)
  async entry(
    @ParsedParams(getMyCalendarEntry.params) { id }: { id: string },
    @CurrentUser() { id: memberId }: SignedInUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const owner = { studioId: this.studio.id, memberId };
    const now = this.studio.now();
    const all = await inTransaction(this.dataSource, (tx) => countedEntries(tx, owner, now));
    const own = all.filter((one) => one.about_id === id);
    // Who cancelled and booked again has two: the one that stands.
    const entry = own.find(({ cancelled }) => !cancelled) ?? own.at(-1);
    if (!entry) throw new Refused('NOT_FOUND');
    void reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameOf(entry.title)}.ics"`,
      'cache-control': 'private, no-cache',
    });
    const { profile: studio } = this.studio;
    return calendarText({ publicUrl: this.origin, entries: [entry], studio });
  }

  @Get('calendar/:token.ics')
  @For(getCalendarFeed)
  async feed(
    @ParsedParams(getCalendarFeed.params) { token }: { token: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const owner = await ownerOf(this.dataSource.manager, this.studio.id, token);
    if (!owner) throw new Refused('NOT_FOUND');
    const now = this.studio.now();
    const entries = await inTransaction(this.dataSource, (tx) => countedEntries(tx, owner, now));
    const { profile: studio } = this.studio;
    const text = calendarText({ publicUrl: this.origin, entries, studio });
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) {
      void reply.status(304);
      return undefined;
    }
    void reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="classes.ics"',
      // The address is a secret: no search engine keeps it.
      'x-robots-tag': 'noindex',
    });
    return text;
  }

  private view({ token, createdAt }: CalendarAddress): AddressView {
    return {
      url: token === null ? null : `${this.origin}/calendar/${token}.ics`,
      createdAt: createdAt.toISOString(),
    };
  }
}

interface AddressView {
  url: string | null;
  createdAt: string;
}

/** A header holds no letters of other scripts. */
const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'class';

/** A proxy that compresses makes an ETag weak: it still names the same text. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
