import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { SendWeeklySummaries } from './send-weekly-summaries.js';

const MINUTE_MS = 60_000;

/** Monday, 07:00 in the studio; also after a start that was later. */
@Injectable()
export class WeeklySummariesJob extends RepeatingJob {
  constructor(private readonly sending: SendWeeklySummaries) {
    super('weekly summaries', MINUTE_MS);
  }

  execute(): Promise<void> {
    return this.sending.execute(new Date());
  }
}
