import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  getDeletion,
  getStudioPolicy,
  listEvents,
  listMyAllowances,
  listMyBookings,
  listMyPackages,
  listMyWaiting,
  type HomeScreen,
} from '@studio/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Parts } from '../shared/parts.js';
import { setSessionCookie } from '../shared/set-session-cookie.js';

/** All that a member's home page shows, in one request. */
@Controller('api/screens/home')
export class HomeController {
  constructor(private readonly parts: Parts) {}

  @Get()
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<HomeScreen> {
    const standing = await this.parts.standingOf(request);
    setSessionCookie(reply, standing);
    const [bookings, packages, events, waiting, allowances, policy, deletion] = await Promise.all([
      this.parts.readOrNull(
        { endpoint: listMyBookings, query: { when: 'upcoming' } },
        standing,
        request,
      ),
      this.parts.readOrNull({ endpoint: listMyPackages }, standing, request),
      this.parts.readOrNull({ endpoint: listEvents }, standing, request),
      this.parts.readOrNull({ endpoint: listMyWaiting }, standing, request),
      this.parts.readOrNull({ endpoint: listMyAllowances }, standing, request),
      this.parts.readOrNull({ endpoint: getStudioPolicy }, standing, request),
      this.parts.readOrNull({ endpoint: getDeletion }, standing, request),
    ]);
    return {
      bookings: itemsOf(bookings),
      packages: itemsOf(packages),
      creditsLeft: packages?.creditsLeft ?? null,
      events: itemsOf(events),
      waiting: itemsOf(waiting),
      allowances: itemsOf(allowances),
      policy,
      deletion,
    };
  }
}

const itemsOf = <Item>(part: { items: Item[] } | null): Item[] | null => part?.items ?? null;
