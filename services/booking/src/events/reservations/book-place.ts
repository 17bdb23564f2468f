import { Injectable } from '@nestjs/common';
import type { EventPlace } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { takeFreePlace } from './take-free-place.js';

/** A place of a free event is booked at once. */
@Injectable()
export class BookPlace {
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
        if (event.price > 0) throw new Refused('EVENT_TO_BE_PAID');
        return undefined;
      },
    });
  }
}
