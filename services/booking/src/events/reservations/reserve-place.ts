import { Injectable } from '@nestjs/common';
import type { EventPlace } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { checkoutUntil } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { takeFreePlace } from './take-free-place.js';

/** A place that is to be paid is held until its checkout ends. */
@Injectable()
export class ReservePlace {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_*. */
  execute(eventId: string, memberId: string): Promise<EventPlace> {
    const context = { dataSource: this.dataSource, studio: this.studio };
    return takeFreePlace(context, {
      eventId,
      memberId,
      heldUntil: (event) => {
        if (event.price === 0) throw new Refused('EVENT_FREE');
        const end = checkoutUntil(event, this.studio.now());
        if (!end)
          throw new Refused('EVENT_STARTED', undefined, 'Too late to pay online: ask the desk.');
        return end;
      },
    });
  }
}
