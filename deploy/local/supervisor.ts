import { Task, type TaskPlan } from './task.js';
import { ManagedProcess, type ProcessListener, type ProcessPlan } from './managed-process.js';

/** A program as the page of what runs shows it. */
export interface Part {
  name: string;
  isReady: boolean;
  /** Unix ms of its last start; undefined before the first. */
  since: number | undefined;
  pid: number | undefined;
}

/** Ctrl-C ends every process within 5 s. */
const STOP_MS = 4600;

const longest = (stage: readonly ManagedProcess[]): number =>
  Math.max(0, ...stage.map(({ stopMs }) => stopMs));

/** The programs that run, in the order of their start; stopped in the reverse one. */
export class Supervisor {
  /** Programs of one stage start and stop together. */
  private readonly stages: ManagedProcess[][] = [];
  private readonly tasks: Task[] = [];
  private ending: Promise<void> | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly listener: ProcessListener,
  ) {}

  /** Starts the programs of a stage together; `onReady` hears of each with its milliseconds. */
  async start(
    plans: readonly ProcessPlan[],
    onReady: (name: string, ms: number) => void,
  ): Promise<void> {
    if (this.ending) return;
    const began = Date.now();
    const programs = plans.map((plan) => new ManagedProcess(plan, this.dataDir, this.listener));
    this.stages.push(programs);
    await Promise.all(
      programs.map(async (program) => {
        await program.start();
        onReady(program.name, Date.now() - began);
      }),
    );
  }

  /** Runs programs that end by themselves, together; resolves when all of them succeeded. */
  async run(plans: readonly TaskPlan[]): Promise<void> {
    if (this.ending) return;
    const tasks = plans.map((plan) => new Task(plan, this.dataDir));
    this.tasks.push(...tasks);
    await Promise.all(tasks.map((task) => task.run()));
  }

  /** Ends one program and starts it again, as its files are now; resolves with the milliseconds. */
  async replace(name: string): Promise<number> {
    const began = Date.now();
    if (!this.ending)
      await this.stages
        .flat()
        .find((program) => program.name === name)
        ?.replace();
    return Date.now() - began;
  }

  /** Prepares the next start of those that have a spare process. */
  warm(): void {
    if (!this.ending) for (const program of this.stages.flat()) program.warm();
  }

  get parts(): Part[] {
    return this.stages
      .flat()
      .map(({ name, isReady, since, pid }) => ({ name, isReady, since, pid }));
  }

  get isEmpty(): boolean {
    return this.stages.length === 0;
  }

  /** Ends everything, last started first. Asking twice is asking once. */
  stop(): Promise<void> {
    this.ending ??= this.stopStages();
    return this.ending;
  }

  /** Ends everything at once, for somebody who does not want to wait. */
  kill(): void {
    for (const one of [...this.tasks, ...this.stages.flat()]) one.kill();
  }

  private async stopStages(): Promise<void> {
    for (const task of this.tasks) task.kill();
    const deadline = performance.now() + STOP_MS;
    const left = this.stages.toReversed();
    for (let stage = left.shift(); stage; stage = left.shift()) {
      // What earlier stages did not need, this one may take: a database is worth waiting for.
      const others = left.reduce((sum, later) => sum + longest(later), 0);
      const graceMs = Math.max(longest(stage), deadline - performance.now() - others);
      await Promise.all(stage.map((program) => program.stop(graceMs)));
    }
  }
}
