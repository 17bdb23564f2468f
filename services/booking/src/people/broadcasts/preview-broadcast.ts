import { Injectable } from '@nestjs/common';
import type { AudienceEffect, BroadcastAudience } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { countAudience } from './audience.sql.js';
import { sendAtOf } from './send-at.js';

/** Who would get it at this moment, and when. */
@Injectable()
export class PreviewBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async execute(audience: BroadcastAudience): Promise<AudienceEffect> {
    const params = { studioId: this.studio.id, now: this.studio.now() };
    const counted = await countAudience(this.dataSource.manager, audience, params);
    return { ...counted, sendAt: sendAtOf(this.studio, null).toISOString() };
  }
}
