import { Injectable } from '@nestjs/common';

type Check = () => Promise<unknown>;
interface Loop {
  job: string;
  /** Its heartbeat should have come. */
  isOverdue: boolean;
  /** ms since a turn came to its end without an error, or since the start. */
  heartbeatAgeMs: number;
  /** In a row. */
  failedTurns: number;
  /** Begins no further turn, and waits for the one under way. */
  stop(): Promise<void>;
}
const LIMIT_MS = 1_500;

/** How the service is, by names of what is wrong. */
export interface State {
  /** A request needs these, and they do not answer: the service is not ready. */
  missing: string[];
  /** Requests go on without these; whoever runs the studio must know (decision 151). */
  impaired: string[];
}

/** What must answer before the service may be called, and what else must be known; `/readyz` asks all. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly reports = new Map<string, Check>();
  private readonly loops: Loop[] = [];
  private readonly listeners: (() => void)[] = [];
  private closing = false;

  /** What a request needs. */
  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** What requests can do without for a while. */
  report(name: string, check: Check): void {
    this.reports.set(name, check);
  }

  get jobs(): readonly Readonly<Loop>[] {
    return this.loops;
  }

  watch(loop: Loop): void {
    this.loops.push(loop);
  }

  /** The service leaves: it answers what still comes, and takes nothing up by itself. */
  get isClosing(): boolean {
    return this.closing;
  }

  /** Called once, when the service begins to leave: for queues and streams. */
  onClose(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * From now on not ready: the load balancer stops sending while requests go on. Jobs begin no
   * further turn, so that no work is cut off at the end.
   */
  close(): void {
    if (this.closing) return;
    this.closing = true;
    for (const loop of this.loops) void loop.stop();
    for (const listener of this.listeners) listener();
  }

  async state(): Promise<State> {
    const [missing, impaired] = await Promise.all([this.missing(), failing(this.reports)]);
    const overdue = this.loops.filter(({ isOverdue }) => isOverdue);
    return { missing, impaired: [...impaired, ...overdue.map(({ job }) => `jobs: ${job}`)] };
  }

  /** Names of what a request needs and does not get; empty when ready. */
  async missing(): Promise<string[]> {
    return this.closing ? ['shutting down'] : failing(this.checks);
  }
}

const failing = async (checks: ReadonlyMap<string, Check>): Promise<string[]> => {
  const answers = await Promise.all(
    [...checks].map(async ([name, check]) => ((await answersInTime(check)) ? [] : [name])),
  );
  return answers.flat();
};

const answersInTime = async (check: Check): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
};
