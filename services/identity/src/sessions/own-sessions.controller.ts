import { Controller, Delete, Get } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  endMyOtherSessions,
  endMySession,
  listMySessions,
  type OwnSession,
} from '@studio/contracts';
import { inTransaction, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findSessions } from './own-sessions.queries.js';
import { toOwnSession } from './own-session.view.js';
import { endSessions } from './sessions.api.js';

/** Sessions and devices, in the own account's settings. */
@Controller('/api/me/sessions')
export class OwnSessionsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @For(listMySessions)
  async list(@CurrentUser() user: SignedInUser): Promise<{ items: OwnSession[] }> {
    const sessions = await findSessions(this.dataSource.manager, user);
    return { items: sessions.map((session) => toOwnSession(session, user.sessionId)) };
  }

  @Delete(':id')
  @For(endMySession)
  async endOne(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(endMySession.params) { id }: { id: string },
  ): Promise<void> {
    const ended = await inTransaction(this.dataSource, (tx) =>
      endSessions(tx, user.id, { only: id }),
    );
    if (ended === 0) throw new Refused('NOT_FOUND');
  }

  @Delete()
  @For(endMyOtherSessions)
  async endOthers(@CurrentUser() user: SignedInUser): Promise<void> {
    await inTransaction(this.dataSource, (tx) =>
      endSessions(tx, user.id, { except: user.sessionId }),
    );
  }
}
