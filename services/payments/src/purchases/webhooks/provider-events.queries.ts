import { Inject, Injectable } from '@nestjs/common';
import type { ProviderEventView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { toEventView } from './webhooks.api.js';

const AT_MOST = 50;
const DAYS = 30;

/** The provider's events that the staff should know of. */
@Injectable()
export class ProviderEventsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Those that changed nothing, by the index of notes; those that still fail, by that of due ones. */
  async list(): Promise<ProviderEventView[]> {
    const rows = (where: string): Promise<WebhookEvent[]> =>
      this.dataSource
        .getRepository(WebhookEvent)
        .createQueryBuilder('e')
        .where('e.studioId = :studioId', { studioId: this.config.STUDIO_ID })
        .andWhere(where)
        .orderBy('e.receivedAt', 'DESC')
        .limit(AT_MOST)
        .getMany();
    const [noted, failing] = await Promise.all([
      rows(`e.note IS NOT NULL AND e.receivedAt > now() - interval '${DAYS} days'`),
      rows('e.nextAttemptAt IS NOT NULL AND e.lastError IS NOT NULL'),
    ]);
    const all = [...failing, ...noted.filter(({ handledAt }) => handledAt !== null)];
    return all
      .toSorted((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
      .slice(0, AT_MOST)
      .map(toEventView);
  }
}
