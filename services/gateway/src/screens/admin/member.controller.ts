import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  getMemberRecord,
  getMemberScreen,
  getUser,
  getUserHistory,
  listEmailLog,
  listNotificationsOfMember,
  listPayments,
  type MemberScreen,
} from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSessionCookie } from '../shared/set-session-cookie.js';
import { Parts } from '../shared/parts.js';

/** One member with credits, bookings, payments, mails and history, in one request. */
@Controller('api/screens/members')
export class MemberController {
  constructor(private readonly parts: Parts) {}

  @Get(':id')
  async read(
    @ParsedParams(getMemberScreen.params) { id }: { id: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MemberScreen> {
    const standing = await this.parts.standingOf(request);
    setSessionCookie(reply, standing);
    const ofMember = { params: { id } };
    const query = { userId: id, limit: '50' };
    // Without the profile there is no page: identity also says who may see it.
    const [profile, accountHistory, record, payments, emails, notifications] = await Promise.all([
      this.parts.read({ endpoint: getUser, ...ofMember }, standing, request),
      this.parts.readOrNull({ endpoint: getUserHistory, ...ofMember }, standing, request),
      this.parts.readOrNull({ endpoint: getMemberRecord, ...ofMember }, standing, request),
      this.parts.readOrNull({ endpoint: listPayments, query }, standing, request),
      this.parts.readOrNull({ endpoint: listEmailLog, query }, standing, request),
      this.parts.readOrNull(
        { endpoint: listNotificationsOfMember, ...ofMember },
        standing,
        request,
      ),
    ]);
    return {
      profile,
      accountHistory: accountHistory?.items ?? null,
      record,
      payments: payments?.items ?? null,
      ...(payments && { paymentsTotal: payments.total }),
      emails: emails?.items ?? null,
      notifications: notifications?.items ?? null,
    };
  }
}
