import { isDatabaseDown } from './database-errors.js';
import { errorFacts, logger } from './logger.js';
import type { Readiness } from './readiness.js';
import { detached } from './tracing/tracing.js';
import { NoAnswer, turnOfJob } from './turn.js';

export interface JobOptions {
  /** How logs, `/readyz` and `check:state` call it. */
  job: string;
  everyMs: number;
  /** A turn for which the database answers nothing for so long is given up; 10 s unless said. */
  limitMs?: number | undefined;
  run: () => Promise<void>;
}

/** Every statement, and every call but those outside, has a shorter limit of its own. */
const LIMIT_MS = 10_000;
/** The first pause after a turn that failed; each further one is twice as long, up to `everyMs`. */
const RETRY_MS = 2_000;
/** A loop without a pause has one after a turn that failed. */
const SHORTEST_MS = 500;

/**
 * Runs work again and again, never twice at once; `soon` runs it now. Errors don't end it, and
 * neither does work that hangs: it is given up (`turnOfJob` closes its connections), and the next
 * turn comes. The only way to start a loop (a spec sees to it): `Readiness` watches its heartbeat.
 */
export class Repeating {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  private failures = 0;
  /** The last sign of life of the turn that is under way. */
  private aliveAt = 0;
  private overdueAt = Infinity;
  private succeededAt = performance.now();

  constructor(private readonly work: JobOptions) {}

  get job(): string {
    return this.work.job;
  }

  /** True: its heartbeat should have come. */
  get isOverdue(): boolean {
    return !this.stopped && performance.now() > this.overdueAt;
  }

  get heartbeatAgeMs(): number {
    return performance.now() - this.succeededAt;
  }

  get failedTurns(): number {
    return this.failures;
  }

  start(readiness: Pick<Readiness, 'watch'>): void {
    this.stopped = false;
    this.succeededAt = performance.now();
    readiness.watch(this);
    this.overdueAt = performance.now() + this.work.everyMs + this.limitMs;
    this.timer = setTimeout(() => this.soon(), this.work.everyMs);
  }

  soon(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.turn().finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      this.timer = setTimeout(() => this.soon(), this.again ? 0 : this.pauseMs);
      this.again = false;
    });
  }

  /** Work that takes long goes on: each statement says so by itself. */
  readonly alive = (): void => {
    this.aliveAt = performance.now();
    // Who had failed stays overdue until a turn comes through.
    if (this.failures === 0) this.overdueAt = this.aliveAt + this.limitMs;
  };

  /** Waits for a turn that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private get limitMs(): number {
    return this.work.limitMs ?? LIMIT_MS;
  }

  private get pauseMs(): number {
    const { everyMs } = this.work;
    if (this.failures === 0) return everyMs;
    return Math.min(Math.max(everyMs, SHORTEST_MS), RETRY_MS * 2 ** (this.failures - 1));
  }

  private async turn(): Promise<void> {
    const { job } = this.work;
    const begunAt = performance.now();
    this.alive();
    try {
      // Whoever woke it is served by now: what it does is not a part of that trace.
      await detached(() => this.withinLimit());
      this.failures = 0;
      this.succeededAt = performance.now();
      this.overdueAt = performance.now() + this.pauseMs + this.limitMs;
    } catch (error) {
      this.failures++;
      // It came to its end: what it refuses is for the log, not for the load balancer.
      if (!isCutOff(error)) this.overdueAt = performance.now() + this.pauseMs + this.limitMs;
      logger.warn(
        { job, ms: Math.round(performance.now() - begunAt), ...errorFacts(error) },
        'will be tried again',
      );
    }
  }

  private async withinLimit(): Promise<void> {
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const check = (): void => {
        const leftMs = this.aliveAt + this.limitMs - performance.now();
        if (leftMs > 0) timer = setTimeout(check, leftMs);
        else reject(this.giveUp(controller));
      };
      check();
    });
    try {
      await Promise.race([
        turnOfJob.run({ signal: controller.signal, alive: this.alive }, this.work.run),
        late,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  private giveUp(controller: AbortController): NoAnswer {
    const { job } = this.work;
    logger.error({ job, ms: this.limitMs }, 'a job hangs and is given up');
    const error = new NoAnswer(job, this.limitMs);
    controller.abort(error);
    return error;
  }
}

const isCutOff = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.some(isCutOff) : isDatabaseDown(error);
