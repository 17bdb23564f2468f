import { errorFacts, logger } from './logger.js';

/** Runs work again and again, never twice at once; `soon` runs it now. Errors don't end it. */
export class Repeating {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = true;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly work: () => Promise<void>,
  ) {}

  start(): void {
    this.stopped = false;
    this.timer = setTimeout(() => this.soon(), this.everyMs);
  }

  soon(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.run().finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      this.timer = setTimeout(() => this.soon(), this.again ? 0 : this.everyMs);
      this.again = false;
    });
  }

  /** Waits for a run that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      logger.warn({ loop: this.name, ...errorFacts(error) }, 'will be tried again');
    }
  }
}
