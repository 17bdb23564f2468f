import { randomUUID } from 'node:crypto';
import {
  Inject,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Readiness } from './readiness.js';
import { Repeating } from './repeating.js';
import { requestContext } from './request-context.js';

/**
 * A provider whose `execute` is done every so many ms while the service lives: never twice at once in
 * one process, with a request id of its own, and finished before the service ends. A run that
 * throws or hangs is logged and tried again.
 */
export abstract class RepeatingJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(Readiness)
  private readonly readiness!: Readiness;
  private readonly turns: Repeating;

  protected constructor(job: string, everyMs: number, limitMs?: number) {
    this.turns = new Repeating({
      job,
      everyMs,
      limitMs,
      run: () => requestContext.run({ requestId: randomUUID(), isJob: true }, () => this.execute()),
    });
  }

  /** What is due now; must be safe when several instances do it at the same time. */
  abstract execute(): Promise<void>;

  /** There is work: doesn't wait for the next turn. */
  soon(): void {
    this.turns.soon();
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.turns.start(this.readiness);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.turns.stop();
  }
}
