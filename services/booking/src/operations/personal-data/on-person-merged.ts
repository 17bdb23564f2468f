import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent, Outbox, publish } from '@studio/outbox';
import { MERGES, type Merges } from '@studio/personal-data';
import type { EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';

/** Identity has merged two records of one person: booking moves its part, then tells payments. */
@Injectable()
export class OnPersonMerged {
  constructor(
    @Inject(MERGES) private readonly merges: Merges,
    private readonly studio: StudioContext,
    private readonly timetable: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('user.merged.v1', 'OnPersonMerged.merged')
  async merged(
    { studioId, data }: StudioEvent<'user.merged.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, intoId, actorId, reason } = data;
    const moved = await this.merges.move(tx, { studioId, userId, intoId });
    await recordHistory(tx, {
      studioId,
      by: null,
      actorId,
      at: this.studio.now(),
      action: 'member.merged',
      subjectUserId: intoId,
      before: { userId, ...moved },
      after: { userId: intoId, ...moved },
      reason,
    });
    await publish(tx, { type: 'member.merged.v1', data, studioId });
    this.timetable.forget();
    // What the statements said is found with the relay's next turn at the latest.
    this.outbox.relaySoon();
  }
}
