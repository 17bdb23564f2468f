import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { weekParts, type WeekNumbers, type WeekPart } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { errorFacts, logger, ServiceClient } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { readHead, summaryParts } from './summary-parts.js';
import { weekOf } from './week.js';

/** What the services tell of a week. */
export interface WeekFacts {
  numbers: WeekNumbers[];
  /** Of the chain of the data history. */
  head: string | null;
  /** What did not come. */
  missing: WeekPart[];
}

/** Reads the reports of a week from the services that own them, by the same routes as the pages. */
@Injectable()
export class SummarySources implements OnApplicationShutdown {
  private readonly clients: Record<'booking' | 'payments', ServiceClient>;

  constructor(@Inject(CONFIG) private readonly config: NotificationsConfig) {
    const client = (audience: 'booking' | 'payments', baseUrl: string): ServiceClient =>
      new ServiceClient({
        baseUrl,
        caller: 'notifications',
        audience,
        secret: config.SERVICE_SECRET,
        connections: 2,
      });
    this.clients = {
      booking: client('booking', config.BOOKING_URL),
      payments: client('payments', config.PAYMENTS_URL),
    };
  }

  /** A service that doesn't answer costs its own parts. */
  async read(week: DayRange): Promise<WeekFacts> {
    const parts = await Promise.all(summaryParts.map((part) => this.numbersOf(part, week)));
    const head = await readHead(this.clients.booking).catch(() => undefined);
    const numbers = parts.filter((part) => part !== null);
    const read = new Set<WeekPart>([
      ...numbers.map(({ part }) => part),
      ...(head === undefined ? [] : (['history'] as const)),
    ]);
    return { numbers, head: head ?? null, missing: weekParts.filter((part) => !read.has(part)) };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.clients).map((client) => client.close()));
  }

  private async numbersOf(
    { part, service, page, read }: (typeof summaryParts)[number],
    week: DayRange,
  ): Promise<WeekNumbers | null> {
    const query = new URLSearchParams({ ...week }).toString();
    const url = `${this.config.PUBLIC_URL}${page}?${weekOf(week)}`;
    try {
      return { part, url, rows: await read(this.clients[service], query) };
    } catch (error) {
      logger.warn({ part, ...errorFacts(error) }, 'a part of the weekly summary is missing');
      return null;
    }
  }
}
