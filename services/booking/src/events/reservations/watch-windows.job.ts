import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { Windows } from './windows.js';

/** "Within seconds" (domain.md): a place that comes free by the clock is offered in so many ms. */
const EVERY_MS = 2_000;

@Injectable()
export class WatchWindows extends RepeatingJob {
  constructor(private readonly windows: Windows) {
    super('event_windows', EVERY_MS);
  }

  execute(): Promise<void> {
    return this.windows.look();
  }
}
