import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { changeSpot } from './change-spot.js';

/** A member chooses a spot for an own booking, or any. Safe to repeat. */
@Injectable()
export class ChooseSpot {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws what changeSpot throws; another's booking looks as if it were not there. */
  execute(memberId: string, bookingId: string, spot: number | null): Promise<void> {
    const { dataSource, studio } = this;
    return changeSpot(
      { dataSource, studio },
      { bookingId, spot, by: 'member', mayChange: (row) => row.member_id === memberId },
    );
  }
}
