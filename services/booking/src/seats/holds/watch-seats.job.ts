import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { SeatClock } from './seat-clock.js';

/** A seat that comes free by the clock is to be had within so many ms. */
const EVERY_MS = 1_000;

@Injectable()
export class WatchSeats extends RepeatingJob {
  constructor(private readonly clock: SeatClock) {
    super('class_holds', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.clock.look();
  }
}
