import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { errorFacts, logger, Metrics, Readiness, Refused } from '@studio/nest-kit';
import { CONFIG, type GatewayConfig } from '../config.js';
import { readRegistry, rowsOfVisit, type Registry, type VisitRemotes } from './registry-rules.js';

/** ms; a bucket that hangs must not hold a page for longer: the first time, and while one is known. */
const FIRST_TIMEOUT_MS = 2_000;
const TIMEOUT_MS = 1_000;
/** ms after a failure of the bucket for which pages get the last list without waiting for it. */
const REST_MS = 500;

/**
 * `/remotes.json`: read for each request, so that changing one line rolls a remote out or back. Written by
 * `npm run remote`, in the folder REMOTES_DIR or at the address REMOTES_URL. While that can't be read,
 * the last one that could be counts: a bucket that is away for a moment costs nobody an area.
 */
@Injectable()
export class RemotesRegistry {
  private last: Registry | undefined;
  private readAt = performance.now();
  private restUntil = -Infinity;
  private isFailing = false;

  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    metrics: Metrics,
    readiness: Readiness,
  ) {
    const age = metrics.gauge({
      name: 'remotes_registry_age_seconds',
      help: 'Since the list of remotes was last read; pages get that one meanwhile.',
      labelNames: [],
    });
    metrics.onRead('remotes registry', () => age.set((performance.now() - this.readAt) / 1000));
    readiness.report('remotes registry', () =>
      this.isFailing ? Promise.reject(new Error('it can not be read')) : Promise.resolve(),
    );
  }

  /**
   * @param visit number of the visit, 0 to 99: which visits get a canary
   * @throws Refused SERVICE_UNAVAILABLE when none was ever read here: the shell asks again
   */
  async read(visit: number): Promise<VisitRemotes> {
    return rowsOfVisit(await this.current(), visit);
  }

  /** Folder of a remote's builds; undefined where others serve them. */
  folderOf(name: string): string | undefined {
    const { REMOTES_DIR } = this.config;
    return REMOTES_DIR === undefined ? undefined : join(REMOTES_DIR, name);
  }

  private async current(): Promise<Registry> {
    if (this.last && performance.now() < this.restUntil) return this.last;
    try {
      this.last = readRegistry(JSON.parse(await this.text()), this.last);
      this.readAt = performance.now();
      if (this.isFailing) logger.info('the list of remotes can be read again');
      this.isFailing = false;
      return this.last;
    } catch (error) {
      if (this.config.REMOTES_DIR === undefined) this.restUntil = performance.now() + REST_MS;
      if (!this.isFailing) logger.error(errorFacts(error), 'the list of remotes can not be read');
      this.isFailing = true;
      if (this.last) return this.last;
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private async text(): Promise<string> {
    const { REMOTES_DIR, REMOTES_URL } = this.config;
    if (REMOTES_DIR !== undefined) return readFile(join(REMOTES_DIR, 'remotes.json'), 'utf8');
    if (REMOTES_URL === undefined) return '{"remotes":[]}';
    const signal = AbortSignal.timeout(this.last ? TIMEOUT_MS : FIRST_TIMEOUT_MS);
    const answer = await fetch(REMOTES_URL, { signal });
    if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
    return answer.text();
  }
}
