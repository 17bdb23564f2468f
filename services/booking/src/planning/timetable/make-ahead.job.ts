import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { AlignTimetable } from './align-timetable.js';

/** A new day needs one look; what was broken off half-way is done within so many ms. */
const EVERY_MS = 10 * 60_000;

/** Makes the classes of the weeks ahead; on several instances each class is made once. */
@Injectable()
export class MakeAhead extends RepeatingJob {
  constructor(private readonly aligning: AlignTimetable) {
    super('make classes ahead', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.aligning.alignDue();
  }

  /** A studio that stood still for a while catches up at once. */
  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.soon();
  }
}
