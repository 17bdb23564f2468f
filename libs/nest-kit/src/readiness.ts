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

/** What must answer before the service may be called; `/readyz` asks all. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, Check>();
  private readonly loops: Loop[] = [];
  private readonly listeners: (() => void)[] = [];
  private closing = false;

  register(name: string, check: Check): void {
    this.checks.set(name, check);
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

  /** Names of what does not answer, and of jobs that hang; empty when ready. */
  async missing(): Promise<string[]> {
    if (this.closing) return ['shutting down'];
    const answers = await Promise.all(
      [...this.checks].map(async ([name, check]) => ((await answersInTime(check)) ? [] : [name])),
    );
    const overdue = this.loops.filter(({ isOverdue }) => isOverdue);
    return [...answers.flat(), ...overdue.map(({ job }) => `jobs: ${job}`)];
  }
}

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
