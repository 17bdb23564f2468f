import { Controller, Get, Req, Res } from '@nestjs/common';
import { listMyBookings, type BookingView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PagePictures } from '../../files/page-pictures.api.js';
import { Parts } from '../shared/parts.js';
import { setSessionCookie } from '../shared/set-session-cookie.js';

/** The page whose picture it is. */
const HOME = '/';

/** A browser draws the sign of a broken picture for an answer without one. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

/** The class that the home page shows first: mf-member, upcoming.ts. */
const nextOf = (bookings: readonly BookingView[], now: Date): BookingView | undefined =>
  bookings
    .filter(({ status, schedule }) => status === 'confirmed' && new Date(schedule.endsAt) > now)
    .toSorted((a, b) => a.schedule.startsAt.localeCompare(b.schedule.startsAt))[0];

/**
 * `GET /api/screens/home/picture`: sends on to the picture of the caller's next class, for the first view of
 * the home page, which is the same for all (docs/decisions/0142). No API of anybody else, so no contract.
 * An empty picture when there is none, and for whatever goes wrong: the page tells of that by itself.
 */
@Controller('api/screens/home/picture')
export class HomePictureController {
  constructor(
    private readonly parts: Parts,
    private readonly pictures: PagePictures,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const address = await this.addressFor(request, reply);
    void reply.header('cache-control', 'no-store');
    if (address === undefined) void reply.type('image/svg+xml').send(EMPTY);
    else void reply.redirect(address, 302);
  }

  private async addressFor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string | undefined> {
    try {
      const standing = await this.parts.standingOf(request);
      setSessionCookie(reply, standing);
      const upcoming = { endpoint: listMyBookings, query: { when: 'upcoming' } };
      const { items } = await this.parts.read(upcoming, standing, request);
      const next = nextOf(items, new Date());
      return next && (await this.pictures.addressOf(HOME, next.schedule.classType.motif, request));
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
