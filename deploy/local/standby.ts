import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { identityOf } from './pid-files.js';

export interface StandbyPlan {
  /** In place of the program's own: a script that loads packages and goes on at the first message. */
  args: readonly string[];
  /** A file that changes with the installed packages: those of before are of no use then. */
  packages: string;
}

/** The system is asked: the end of a process is told by an event, which comes later. */
const isLiving = ({ pid, connected }: ChildProcess): boolean =>
  pid !== undefined && connected && identityOf(pid) !== undefined;

/**
 * The spare process of a program in development: it has loaded the packages already, and has opened
 * nothing (`.config/standby.mjs`). It ends by itself when the starter is gone.
 */
export class Standby {
  private child: ChildProcess | undefined;
  private changedMs: number | undefined;

  constructor(
    private readonly plan: StandbyPlan,
    /** Starts a process of those arguments that can be sent a message. */
    private readonly spawn: (args: readonly string[]) => ChildProcess,
  ) {}

  /** Begins to load, unless one is there. */
  warm(): void {
    if (this.child && isLiving(this.child)) return;
    this.changedMs = this.packagesChangedMs();
    // One that can't be started is none: the program then starts without it.
    this.child = this.spawn(this.plan.args).on('error', () => undefined);
  }

  /**
   * The process, which goes on with the program now. One that is still loading is further than a new
   * one. Undefined when there is none, or none of the packages that are installed now.
   */
  take(): ChildProcess | undefined {
    const { child } = this;
    if (!child || !isLiving(child) || this.changedMs !== this.packagesChangedMs()) {
      this.end();
      return undefined;
    }
    this.child = undefined;
    // One that dies of all moments in this one is told by its exit.
    child.send('begin', () => undefined);
    return child;
  }

  /** It holds nothing that had to be closed. */
  end(): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private packagesChangedMs(): number | undefined {
    return statSync(this.plan.packages, { throwIfNoEntry: false })?.mtimeMs;
  }
}
