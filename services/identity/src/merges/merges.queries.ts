import { Injectable } from '@nestjs/common';
import type { MergeStatus } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findMergedInto } from '../accounts/account.api.js';
import { MergeParts } from './merge-parts.js';
import { mergeServices } from './merge-rules.js';

/** How far merges are. */
@Injectable()
export class MergesQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly parts: MergeParts,
  ) {}

  /** Throws NOT_FOUND for two that were not merged. */
  async statusOf(keptId: string, otherId: string): Promise<MergeStatus> {
    if ((await findMergedInto(this.dataSource.manager, otherId)) !== keptId)
      throw new Refused('NOT_FOUND');
    const others = await Promise.all(
      mergeServices.map(async (service) => ({
        service,
        isDone: await this.parts.isMoved(service, { keptId, otherId }),
      })),
    );
    const services = [{ service: 'identity', isDone: true }, ...others];
    return { keptId, otherId, isDone: services.every(({ isDone }) => isDone), services };
  }
}
