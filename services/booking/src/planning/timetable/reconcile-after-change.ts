import { Injectable } from '@nestjs/common';
import { DueItemsFailed } from '@studio/nest-kit';
import { setTimeout as pause } from 'node:timers/promises';
import { ReconcileTimetable } from './reconcile-timetable.js';

type Person = NonNullable<Parameters<ReconcileTimetable['execute']>[0]>;

/** Less than the gateway's: a whole timetable on a busy machine takes longer. */
const TIMEOUT_MS = 6_000;

/**
 * What an admin's change makes due, after it was committed: a day that fails is logged, and done
 * by the job's next turn. What takes long goes on behind the answer.
 */
@Injectable()
export class ReconcileAfterChange {
  constructor(private readonly reconciling: ReconcileTimetable) {}

  async execute(by: Person): Promise<void> {
    try {
      const work = this.reconciling.execute(by);
      await Promise.race([work, pause(TIMEOUT_MS, undefined, { ref: false })]);
    } catch (error) {
      if (!(error instanceof DueItemsFailed)) throw error;
    }
  }
}
