import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { ReconcileTimetable } from './reconcile-timetable.js';

/** A new day needs one turn; what was broken off half-way is done within so many ms. */
const EVERY_MS = 10 * 60_000;

/** Makes the classes of the weeks ahead; on several instances each class is made once. */
@Injectable()
export class ReconcileTimetableJob extends RepeatingJob {
  constructor(private readonly reconciling: ReconcileTimetable) {
    super('make classes ahead', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.reconciling.execute();
  }

  /** A studio that stood still for a while catches up at once. */
  override async onApplicationBootstrap(): Promise<void> {
    await super.onApplicationBootstrap();
    this.soon();
  }
}
