import { serviceNames } from '@studio/contracts/services';
import { isHeld } from './data-folder.js';
import { readDevConfig } from './dev-config.js';
import { explain } from './operator-error.js';
import { createReporter, type Reporter } from './reporter.js';
import { runStudio } from './run-studio.js';
import type { Studio } from './studio.js';

/** What is heard of a service that is watched. */
interface Heard {
  built(ms: number): void;
  mended(): void;
  failed(errors: string): void;
}

/** The bundler's part (rebuild-services.mjs). */
interface Watching {
  folderOf: (service: string) => string;
  /** Resolves when it is built for the first time. */
  rebuildService: (service: string, heard: Heard) => Promise<unknown>;
}

/** `npm run dev`, once everything is installed: a studio that follows its sources. */
export async function startDev(
  root: string,
  args: readonly string[],
  { folderOf, rebuildService }: Watching,
): Promise<void> {
  const { env } = process;
  const reporter = createReporter(process.stdout, process.stderr);
  const follow = new FollowSources(reporter);
  await runStudio({
    script: 'dev',
    env,
    reporter,
    prepare: async () => {
      const config = readDevConfig(root, args, { env, folderOf });
      // Who has the folder is said when it is opened: nothing is built for that.
      if (isHeld(config.dataDir)) return config;
      reporter.step('building the services');
      await Promise.all(serviceNames.map((name) => rebuildService(name, follow.heard(name))));
      return config;
    },
    onOpened: (studio) => follow.begin(studio),
  });
}

/** Starts a service again when what it is built of has changed. */
class FollowSources {
  private studio: Studio | undefined;
  private readonly changed = new Map<string, number>();
  private readonly busy = new Set<string>();

  constructor(private readonly reporter: Reporter) {}

  /** What changed while the studio was opening is started again now. */
  begin(studio: Studio): void {
    this.studio = studio;
    for (const name of this.changed.keys()) void this.replace(name);
    this.warm();
  }

  heard(name: string): Heard {
    return {
      built: (ms) => {
        this.changed.set(name, ms);
        void this.replace(name);
      },
      mended: () => this.reporter.step(`${name} can be built again: nothing has changed`),
      failed: (errors) => {
        const goesOn = this.studio ? 'the former one goes on' : 'mend it to go on';
        this.reporter.problem(`${name} can't be built, ${goesOn}:\n${errors}`);
      },
    };
  }

  /** One start at a time; what is saved meanwhile is the next. */
  private async replace(name: string): Promise<void> {
    const builtMs = this.changed.get(name);
    if (!this.studio || this.busy.has(name) || builtMs === undefined) return;
    this.changed.delete(name);
    this.busy.add(name);
    try {
      const ms = await this.studio.replace(name);
      this.reporter.step(`${name} is back (built in ${builtMs} ms, started in ${ms} ms)`);
    } catch (error) {
      this.reporter.problem(explain(error));
    }
    this.busy.delete(name);
    void this.replace(name);
    this.warm();
  }

  /** What starts now has the machine first. */
  private warm(): void {
    if (this.busy.size === 0) this.studio?.warm();
  }
}
