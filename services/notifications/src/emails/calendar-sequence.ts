import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { calendarSequence } from '@studio/contracts';
import type { CalendarEntry } from '@studio/email';
import { errorFacts, logger, ServiceClient } from '@studio/nest-kit';
import { CONFIG, type NotificationsConfig } from '../config.js';

const idInUid = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** How often an entry has changed: booking counts for mails, its feed and its files. */
@Injectable()
export class CalendarSequence implements OnApplicationShutdown {
  private readonly booking: ServiceClient;

  constructor(@Inject(CONFIG) config: NotificationsConfig) {
    this.booking = new ServiceClient({
      baseUrl: config.BOOKING_URL,
      caller: 'notifications',
      audience: 'booking',
      secret: config.SERVICE_SECRET,
    });
  }

  /** The entry with booking's count; while booking is away with the one that mails have made. */
  async counted(entry: CalendarEntry, userId: string | null): Promise<CalendarEntry> {
    const id = idInUid.exec(entry.uid)?.[1];
    if (!id || !userId) return entry;
    const body = { userId, atLeast: entry.sequence ?? 0 };
    try {
      const { sequence } = await this.booking.post(`/internal/calendar-entries/${id}/sequence`, {
        schema: calendarSequence,
        body,
      });
      return { ...entry, sequence };
    } catch (error) {
      logger.info(errorFacts(error), 'an entry of a calendar keeps the count of its mails');
      return entry;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.booking.close();
  }
}
