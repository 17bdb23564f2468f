import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent, Outbox } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { forgetMember } from './forget-member.js';

/** Identity has deleted an account: booking forgets who it was. */
@Injectable()
export class OnPersonDeleted {
  constructor(
    private readonly studio: StudioContext,
    private readonly timetable: ScheduleCache,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('user.deleted.v1', 'OnPersonDeleted.deleted')
  async deleted(
    { studioId, data }: StudioEvent<'user.deleted.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { studio } = this;
    await forgetMember(tx, { studio, studioId, memberId: data.userId, now: studio.now() });
    this.timetable.forget();
    // What the statements said is found with the relay's next turn at the latest.
    this.outbox.relaySoon();
  }
}
