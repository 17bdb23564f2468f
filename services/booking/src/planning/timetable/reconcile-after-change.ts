import { Injectable } from '@nestjs/common';
import { DueItemsFailed } from '@studio/nest-kit';
import { ReconcileTimetable } from './reconcile-timetable.js';

type Person = NonNullable<Parameters<ReconcileTimetable['execute']>[0]>;

/**
 * What an admin's change makes due, after it was committed: a day that fails is logged, and done
 * by the job's next turn.
 */
@Injectable()
export class ReconcileAfterChange {
  constructor(private readonly reconciling: ReconcileTimetable) {}

  async execute(by: Person): Promise<void> {
    try {
      await this.reconciling.execute(by);
    } catch (error) {
      if (!(error instanceof DueItemsFailed)) throw error;
    }
  }
}
