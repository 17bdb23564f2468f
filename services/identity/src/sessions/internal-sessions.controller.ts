import { Controller, Get, Inject, Param } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import type { SessionState } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { loadSessionState } from './session-state.api.js';

@Controller('/internal/sessions')
export class InternalSessionsController {
  constructor(
    private readonly dataSource: DataSource,
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
}
