import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';

const row = z.object({
  name: z.string(),
  path: z.string(),
  manifest: z.string(),
  build: z.string().optional(),
  /** Pages and menu entries that the build declares: the shell reads them, and the gateway does not. */
  area: z.unknown().optional(),
  /** A build that `percent` of the visits get instead (deploy/remotes). */
  canary: z
    .object({
      manifest: z.string(),
      build: z.string(),
      percent: z.number(),
      area: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});
const registry = z.object({
  remotes: z
    .array(z.unknown())
    // A line that can't be read costs its own remote only.
    .transform((rows) => rows.flatMap((one) => row.safeParse(one).data ?? [])),
});

/** One remote as the shell registers it: container name, its path, its manifest. */
export type RegisteredRemote = Omit<z.infer<typeof row>, 'canary'>;

/** What a visit gets, and whether that depends on the visit. */
export interface VisitRemotes {
  remotes: RegisteredRemote[];
  hasCanary: boolean;
}

/** ms; a bucket that hangs must not hold a page for longer. */
const TIMEOUT_MS = 2_000;

/**
 * `/remotes.json`: read for each request, so that changing one line rolls a remote out or back. Written by
 * `npm run remote`, in the folder REMOTES_DIR or at the address REMOTES_URL.
 */
@Injectable()
export class RemotesRegistry {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  /**
   * @param visit number of the visit, 0 to 99: which visits get a canary
   * @throws Refused SERVICE_UNAVAILABLE when it is missing or can't be read: the shell asks again
   */
  async read(visit: number): Promise<VisitRemotes> {
    const { remotes } = await this.known();
    return {
      hasCanary: remotes.some(({ canary }) => canary !== undefined),
      remotes: remotes.map(({ canary, ...live }) =>
        canary && visit < canary.percent
          ? { ...live, manifest: canary.manifest, build: canary.build, area: canary.area }
          : live,
      ),
    };
  }

  /** Folder of a remote's builds; undefined where others serve them. */
  folderOf(name: string): string | undefined {
    const { REMOTES_DIR } = this.config;
    return REMOTES_DIR === undefined ? undefined : join(REMOTES_DIR, name);
  }

  private async known(): Promise<z.infer<typeof registry>> {
    try {
      return registry.parse(JSON.parse(await this.text()));
    } catch {
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private async text(): Promise<string> {
    const { REMOTES_DIR, REMOTES_URL } = this.config;
    if (REMOTES_DIR !== undefined) return readFile(join(REMOTES_DIR, 'remotes.json'), 'utf8');
    if (REMOTES_URL === undefined) return '{"remotes":[]}';
    const answer = await fetch(REMOTES_URL, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`the registry answered ${answer.status}`);
    return answer.text();
  }
}
