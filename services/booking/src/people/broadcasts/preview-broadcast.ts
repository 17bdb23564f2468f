import { Injectable } from '@nestjs/common';
import type { AudienceEffect, BroadcastAudience } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { countAudience } from './audience.sql.js';
import { ReportAudiences } from './report-audiences.js';
import { sendAtOf } from './send-at.js';

/** Who would get it at this moment, and when. */
@Injectable()
export class PreviewBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reports: ReportAudiences,
  ) {}

  async execute(audience: BroadcastAudience): Promise<AudienceEffect> {
    const { reports, studio } = this;
    const params = { studioId: studio.id, now: studio.now(), reports };
    const counted = await countAudience(this.dataSource.manager, audience, params);
    return { ...counted, sendAt: sendAtOf(this.studio, null).toISOString() };
  }
}
