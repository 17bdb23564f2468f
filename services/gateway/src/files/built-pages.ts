import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';
import type { RegisteredRemote } from './registry-rules.js';
import { RemotesRegistry } from './remotes-registry.js';

/** Files of a build by the address of a page, as the build has written them (libs/federation, page-files.ts). */
const pageFiles = z.object({
  pages: z.record(z.string(), z.array(z.string())),
  /** What a page of a remote asks for first, an address of the API. */
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/?&=.{}+-]+$/)).default({}),
  /** Of the shell: the picture that a page shows before a script has run, as HTML. */
  pictures: z.record(z.string(), z.string()).default({}),
  /** Of the shell: what every page of a remote needs. */
  loader: z.array(z.string()).default([]),
  /** Of a remote: what a page shows before a script has run, as HTML: its styles and itself, and its picture. */
  views: z
    .record(
      z.string(),
      z.object({ picture: z.string().optional(), head: z.string(), body: z.string() }),
    )
    .default({}),
  /** Of a remote: pictures by name, of which a first view shows one. */
  pictureFiles: z.record(z.string(), z.string()).default({}),
});
type PageFiles = z.infer<typeof pageFiles>;

export const MANIFEST = 'mf-manifest.json';
/** The folder of a remote's build, by the manifest that the registry names. */
const folderOfBuild = /^\/remotes\/([a-z0-9][a-z0-9-]*)\/([0-9a-f]{10})\/mf-manifest\.json$/;

/** The build of a remote that has a page. */
export interface BuildOfPage {
  /** Folder of its files, and the path under which they are asked for. */
  folder: string;
  path: string;
  list: PageFiles;
}

/** What the builds say of their pages, read again when a build has changed. */
@Injectable()
export class BuiltPages {
  private readonly known = new Map<string, { changedAt: number; list: PageFiles | undefined }>();

  constructor(
    private readonly registry: RemotesRegistry,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SHELL_DIR'>,
  ) {}

  async ofShell(): Promise<{ folder: string; list: PageFiles } | undefined> {
    const { SHELL_DIR: folder } = this.config;
    const list = folder === undefined ? undefined : await this.listOf(folder);
    return folder !== undefined && list ? { folder, list } : undefined;
  }

  /** Undefined while it is not known which build the visit gets: that is drawn when it asks for the registry. */
  async ofRemote(page: string, visit: number | undefined): Promise<BuildOfPage | undefined> {
    const known = await this.registry.read(visit ?? 0).catch(() => undefined);
    if (!known || (known.hasCanary && visit === undefined)) return undefined;
    const builds = await Promise.all(known.remotes.map((remote) => this.ofBuild(remote)));
    return builds.find((build) => build && byAddress(build.list.pages, page) !== undefined);
  }

  private async ofBuild({ manifest }: RegisteredRemote): Promise<BuildOfPage | undefined> {
    const [, name = '', build = ''] = folderOfBuild.exec(manifest) ?? [];
    const parent = this.registry.folderOf(name);
    if (parent === undefined || build === '') return undefined;
    const folder = join(parent, build);
    const list = await this.listOf(folder);
    return list && { folder, path: manifest.slice(0, -MANIFEST.length), list };
  }

  private async listOf(folder: string): Promise<PageFiles | undefined> {
    const file = join(folder, 'pages.json');
    const changedAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
    const known = this.known.get(folder);
    if (known?.changedAt === changedAt) return known.list;
    const list = changedAt === 0 ? undefined : await readList(file);
    // Builds come and go while the gateway runs.
    if (this.known.size > 50) this.known.clear();
    this.known.set(folder, { changedAt, list });
    return list;
  }
}

const readList = async (file: string): Promise<PageFiles | undefined> => {
  try {
    return pageFiles.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
};

const patternOf = (address: string): RegExp =>
  new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);

/** The path without slashes at its end. */
export const plainOf = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') : path;

/** What a list has for an address: `/class/:scheduleId` for `/class/7`. */
export const byAddress = <Value>(pages: Record<string, Value>, path: string): Value | undefined => {
  const plain = plainOf(path);
  const found = Object.keys(pages).find(
    (address) => address.includes(':') && patternOf(address).test(plain),
  );
  return pages[plain] ?? (found === undefined ? undefined : pages[found]);
};
