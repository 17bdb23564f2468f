import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { forgetAnswers } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';

const HOUR_MS = 3_600_000;
/** Nobody repeats a request after a week; until then the first answer counts. */
const KEEP_MS = 7 * 24 * HOUR_MS;
const MOST_AT_ONCE = 5_000;

/** Deletes answers to old Idempotency-Keys. Two instances at it delete the same rows once. */
@Injectable()
export class ForgetOldKeys extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('old idempotency keys', HOUR_MS);
  }

  /** The rest of a long list waits for the next hour. */
  async execute(): Promise<void> {
    const before = new Date(this.studio.now().getTime() - KEEP_MS);
    await forgetAnswers(this.dataSource, {
      studioId: this.studio.id,
      before,
      atMost: MOST_AT_ONCE,
    });
  }
}
