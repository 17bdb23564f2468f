import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { linkSessionRequest, type LinkSession, type SessionState } from '@studio/contracts';
import { ParsedBody, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FindLinkSession, type LinkTokens } from './find-link-session.js';
import { loadSessionState } from './session-state.api.js';

@Controller('/internal/sessions')
export class InternalSessionsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly findLinkSession: FindLinkSession,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** 404 when the session has ended. */
  @Get(':id')
  @FromServices('gateway', 'booking', 'payments', 'notifications')
  async state(@Param('id') id: string): Promise<SessionState> {
    const state = await loadSessionState(this.dataSource, this.config.STUDIO_ID, id);
    if (!state) throw new Refused('NOT_FOUND');
    return state;
  }

  /** 410 LINK_EXPIRED for what no browser may take over. */
  @Post('of-link')
  @FromServices('gateway')
  @HttpCode(200)
  ofLink(@ParsedBody(linkSessionRequest) tokens: LinkTokens): Promise<LinkSession> {
    return this.findLinkSession.execute(tokens);
  }
}
