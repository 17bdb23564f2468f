import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { lowerPriority } from './low-priority.js';
import { forgetProcess, noteProcess } from './pid-files.js';
import { ProgramLog } from './program-log.js';
import { restartDelay } from './restart-rules.js';
import { OperatorError } from './operator-error.js';
import { Standby, type StandbyPlan } from './standby.js';
import { waitFor } from './wait-for.js';

/** ms; a busy machine with two cores needs more than a minute. A death is seen at once. */
const START_MS = 180_000;

export interface ProcessPlan {
  /** Also the name of its log and pid file. */
  name: string;
  command: string;
  args: readonly string[];
  env: Record<string, string>;
  cwd?: string;
  /** Runs as this user and group; absent: as whoever started the studio. */
  owner?: { uid: number; gid: number };
  /** How far it stands behind the others where the cores are short, as of nice(1); absent: not. */
  nice?: number;
  /** SIGINT for PostgreSQL: it ends open sessions at once and closes cleanly. */
  stopSignal?: NodeJS.Signals;
  /** Answers true as soon as it can do its work. */
  isReady: () => Promise<boolean>;
  /** How long it may take to end by itself before it is killed, at least. */
  stopMs: number;
  /** For how long a death at the start is no reason to give up yet. */
  retryStartMs?: number;
  /** How long it may take to get ready, in ms; absent: START_MS. */
  startMs?: number;
  /** Hears each line that it prints, which goes into the log too. */
  show?: (line: string) => void;
  /** In development: a spare process that has done most of the next start. */
  standby?: StandbyPlan;
}

/** What the starter hears of its programs. */
export interface ProcessListener {
  restarting(name: string, how: string, inMs: number): void;
  recovered(name: string): void;
  gaveUp(name: string, reason: OperatorError): void;
}

/** One child process: started, waited for, restarted when it dies, ended. */
export class ManagedProcess {
  private child: ChildProcess | undefined;
  private exited: Promise<string> | undefined;
  private stopping = false;
  private isReplaced = false;
  private everReady = false;
  private readonly deaths: { at: number; wasReady: boolean }[] = [];
  private isReadyNow = false;
  private startedAt: number | undefined;
  private restart: NodeJS.Timeout | undefined;
  private readonly log: ProgramLog;
  private readonly standby: Standby | undefined;
  readonly name: string;

  constructor(
    private readonly plan: ProcessPlan,
    private readonly dataDir: string,
    private readonly listener: ProcessListener,
  ) {
    this.name = plan.name;
    this.log = new ProgramLog(dataDir, plan.name);
    this.standby =
      plan.standby &&
      new Standby(plan.standby, (args) => this.spawnWith(args, this.log.join(), ['ipc']));
  }

  /** It can do its work, as far as the starter knows. */
  get isReady(): boolean {
    return this.isReadyNow;
  }

  /** Unix ms of its last start. */
  get since(): number | undefined {
    return this.startedAt;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get stopMs(): number {
    return this.plan.stopMs;
  }

  /** Spawns and waits until it is ready; a death before that is the end of the start. */
  async start(): Promise<void> {
    const timeoutMs = this.plan.startMs ?? START_MS;
    const retryUntil = performance.now() + (this.plan.retryStartMs ?? 0);
    for (;;) {
      const how = await this.becomeReady(timeoutMs);
      if (how === 'ready') break;
      if (this.stopping || performance.now() >= retryUntil) {
        throw new OperatorError(`${this.name} stopped while starting (${how}).${this.log.tail()}`);
      }
      await pause(200);
    }
    this.everReady = true;
    this.isReadyNow = true;
  }

  /** `ready`, or how it ended before it was. */
  private async becomeReady(timeoutMs: number): Promise<string> {
    let how: string | undefined;
    void this.spawn().then((end) => (how = end));
    const isDecided = await waitFor(async () => how !== undefined || (await this.plan.isReady()), {
      timeoutMs,
    });
    if (how !== undefined) return how;
    if (isDecided) return 'ready';
    throw new OperatorError(
      `${this.name} was not ready after ${timeoutMs / 1000} s.${this.log.tail()}`,
    );
  }

  /** Ends it: first by asking, after `graceMs` by force. */
  async stop(graceMs: number): Promise<void> {
    this.stopping = true;
    this.standby?.end();
    await this.endChild(graceMs);
  }

  private async endChild(graceMs: number): Promise<void> {
    clearTimeout(this.restart);
    const { child, exited } = this;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.kill(this.plan.stopSignal ?? 'SIGTERM');
    await exited;
    clearTimeout(force);
  }

  /**
   * Ends it and starts it again, as its files are now.
   * @throws OperatorError with the end of its log when it does not get ready; it is tried again then
   */
  async replace(): Promise<void> {
    this.isReplaced = true;
    await this.endChild(this.plan.stopMs);
    this.isReplaced = false;
    this.deaths.length = 0;
    if (this.stopping) return;
    const how = await this.becomeReady(this.plan.startMs ?? START_MS);
    if (how !== 'ready') {
      throw new OperatorError(`${this.name} stopped while starting (${how}).${this.log.tail()}`);
    }
    this.isReadyNow = true;
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping = true;
    clearTimeout(this.restart);
    this.standby?.end();
    this.child?.kill('SIGKILL');
  }

  /** Prepares the next start, where the plan has a spare process. */
  warm(): void {
    if (!this.stopping) this.standby?.warm();
  }

  private spawn(): Promise<string> {
    const { name, show, stopSignal = 'SIGTERM' } = this.plan;
    const child = this.takeStandby() ?? this.spawnWith(this.plan.args, this.log.open());
    if (show) this.showLines(child, show);
    this.child = child;
    this.startedAt = Date.now();
    this.isReadyNow = false;
    if (child.pid !== undefined) noteProcess(this.dataDir, name, { pid: child.pid, stopSignal });
    this.exited = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code ?? '?'}`));
    });
    void this.exited.then((how) => this.onExit(how));
    return this.exited;
  }

  /** None when a new log is due: a spare process has the one of its start. */
  private takeStandby(): ChildProcess | undefined {
    if (this.log.isFull) this.standby?.end();
    return this.standby?.take();
  }

  private spawnWith(
    args: readonly string[],
    log: number,
    channel: readonly 'ipc'[] = [],
  ): ChildProcess {
    const { command, env, cwd, owner, show, nice } = this.plan;
    const output = show ? 'pipe' : log;
    const child = spawn(command, args, {
      cwd: cwd ?? this.dataDir,
      env,
      ...owner,
      stdio: ['ignore', output, output, ...channel],
      // Its own group: Ctrl-C in the terminal must reach the starter alone, which then keeps the order.
      detached: true,
    });
    closeSync(log);
    if (nice !== undefined && child.pid !== undefined) lowerPriority(child.pid, nice);
    return child;
  }

  private showLines(child: ChildProcess, show: (line: string) => void): void {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        this.log.add(line);
        show(line);
      });
    }
  }

  private onExit(how: string): void {
    forgetProcess(this.dataDir, this.name);
    if (this.stopping || this.isReplaced || !this.everReady) return;
    this.deaths.push({ at: performance.now(), wasReady: this.isReadyNow });
    this.isReadyNow = false;
    const delay = restartDelay(this.deaths, performance.now());
    if (delay === undefined) {
      const reason = new OperatorError(`${this.name} keeps stopping (${how}).${this.log.tail()}`);
      this.listener.gaveUp(this.name, reason);
      return;
    }
    this.listener.restarting(this.name, how, delay);
    this.restart = setTimeout(() => void this.comeBack(), delay);
  }

  private async comeBack(): Promise<void> {
    const how = await this.becomeReady(this.plan.startMs ?? START_MS).catch(() => 'hangs');
    if (this.stopping) return;
    if (how === 'ready') {
      this.isReadyNow = true;
      this.listener.recovered(this.name);
    } else if (how === 'hangs') {
      this.child?.kill('SIGKILL'); // its exit brings the next try
    }
  }
}
