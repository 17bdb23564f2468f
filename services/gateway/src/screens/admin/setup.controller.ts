import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  checkCards,
  getSetupFacts,
  listEmailLog,
  listImports,
  listTeam,
  type SetupScreen,
} from '@studio/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../shared/set-session-cookie.js';
import { Parts } from '../shared/parts.js';
import { itemsOf } from './setup-rules.js';

/** The checklist of a studio that is being set up, in one request. */
@Controller('api/screens/setup')
export class SetupScreenController {
  constructor(private readonly parts: Parts) {}

  @Get()
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SetupScreen> {
    const standing = await this.parts.standingOf(request);
    setSessionCookie(reply, standing);
    const test = { kind: 'test-mail', limit: '1' };
    const sent = { status: 'sent', limit: '1' };
    // Booking also says who may see it.
    const [facts, team, cards, tests, delivered, imports] = await Promise.all([
      this.parts.read({ endpoint: getSetupFacts }, standing, request),
      this.parts.readOrNull({ endpoint: listTeam }, standing, request),
      this.parts.readOrNull({ endpoint: checkCards }, standing, request),
      this.parts.readOrNull({ endpoint: listEmailLog, query: test }, standing, request),
      this.parts.readOrNull({ endpoint: listEmailLog, query: sent }, standing, request),
      this.parts.readOrNull({ endpoint: listImports }, standing, request),
    ]);
    const mails = tests && delivered && { lastTest: tests.items[0] ?? null, sent: delivered.total };
    const screen = {
      facts,
      team: team?.items ?? null,
      cards,
      mails,
      imports: imports && imports.items.filter(({ status }) => status === 'done').length,
    };
    return { ...screen, items: itemsOf(screen) };
  }
}
