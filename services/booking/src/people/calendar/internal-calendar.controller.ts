import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  calendarSequenceRequest,
  personPath,
  type CalendarSequenceRequest,
} from '@studio/contracts';
import { inTransaction, ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { countedEntries, raiseSequence } from './entries.queries.js';

/** How often an entry has changed: one count for mails, the feed and files. */
@Controller('/internal/calendar-entries')
export class InternalCalendarController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND for an entry that calendars have no more. */
  @Post(':id/sequence')
  @FromServices('notifications')
  @HttpCode(200)
  sequence(
    @ParsedParams(personPath) { id }: { id: string },
    @ParsedBody(calendarSequenceRequest) { userId, atLeast }: CalendarSequenceRequest,
  ): Promise<{ sequence: number }> {
    const owner = { studioId: this.studio.id, memberId: userId };
    return inTransaction(this.dataSource, async (tx) => {
      const entries = await countedEntries(tx, owner, this.studio.now());
      const entry = entries.find((one) => one.id === id);
      if (!entry) throw new Refused('NOT_FOUND');
      if (entry.sequence >= atLeast) return { sequence: entry.sequence };
      await raiseSequence(tx, owner, { id, atLeast });
      return { sequence: atLeast };
    });
  }
}
