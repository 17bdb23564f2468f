import { Controller, Get, UseGuards } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { getEvent, listEvents, type EventView } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { PublicPageGuard, viewerIdOf } from '../../shared/public-page.guard.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findEventRow, findEventRows, toEventView } from './event.view.js';

@Controller('api/events')
@UseGuards(PublicPageGuard)
export class EventsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listEvents)
  async list(@CurrentUser() user?: SignedInUser): Promise<{ items: EventView[] }> {
    const rows = await findEventRows(this.dataSource.manager, this.viewer(user), {
      where: `e.ends_at > $3 AND (e.status = 'published' OR r.id IS NOT NULL)`,
      values: [this.studio.now()],
    });
    return { items: rows.map(toEventView) };
  }

  @Get(':id')
  @For(getEvent)
  async one(
    @ParsedParams(getEvent.params) { id }: { id: string },
    @CurrentUser() user: SignedInUser | undefined,
  ): Promise<EventView> {
    const row = await findEventRow(this.dataSource.manager, this.viewer(user), id);
    if (!row) throw new Refused('EVENT_NOT_FOUND');
    return toEventView(row);
  }

  private viewer(user: SignedInUser | undefined) {
    return { studioId: this.studio.id, memberId: viewerIdOf(user) };
  }
}
