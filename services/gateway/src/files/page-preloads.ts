import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { addDays, studioDay } from '@studio/domain-kit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIG, type GatewayConfig } from '../config.js';
import { BrowserSessions } from '../session/browser-session.api.js';
import { RemotesRegistry, type RegisteredRemote } from './remotes-registry.js';
import { visitOf } from './visit.js';

/** Files of a build by the address of a page, as the build has written them (libs/federation, page-files.ts). */
const pageFiles = z.object({
  pages: z.record(z.string(), z.array(z.string())),
  /** What a page of a remote asks for first, an address of the API. */
  reads: z.record(z.string(), z.string().regex(/^\/api\/[\w/?&=.{}+-]+$/)).default({}),
  /** Of the shell: the picture that a page shows before a script has run, as HTML. */
  pictures: z.record(z.string(), z.string()).default({}),
  /** Of the shell: what every page of a remote needs. */
  loader: z.array(z.string()).default([]),
});
type PageFiles = z.infer<typeof pageFiles>;

const MANIFEST = 'mf-manifest.json';
const ENTRY = 'remoteEntry.js';
const isExposed = /(^|\/)__federation_expose_/;
/** The folder of a remote's build, by the manifest that the registry names. */
const folderOfBuild = /^\/remotes\/([a-z0-9][a-z0-9-]*)\/([0-9a-f]{10})\/mf-manifest\.json$/;

interface Found {
  /** Folder of the files, and the path under which they are asked for. */
  folder: string;
  path: string;
  files: readonly string[];
  reads?: string | undefined;
}

/** What a page's answer says before its scripts do. */
export interface FirstParts {
  /** Value of the `link` header. */
  link?: string | undefined;
  /** HTML, for the body of the page. */
  picture?: string | undefined;
}

/**
 * What a page will ask for, named in the answer's `link` header: the browser begins with all of it at
 * once, instead of one step after the other (docs/decisions/0136).
 */
@Injectable()
export class PagePreloads {
  private readonly known = new Map<string, { changedAt: number; list: PageFiles | undefined }>();

  constructor(
    private readonly registry: RemotesRegistry,
    private readonly sessions: BrowserSessions,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SHELL_DIR'>,
  ) {}

  /**
   * Empty for a page of which nothing is known; no `link` when not all files are there: what is gone is the
   * page's to find out, by its own requests. Whoever is not signed in gets none of a remote: most of its
   * pages would send them to `/login`.
   */
  async of(path: string, request: FastifyRequest): Promise<FirstParts> {
    const { SHELL_DIR } = this.config;
    const shell = SHELL_DIR === undefined ? undefined : await this.listOf(SHELL_DIR);
    if (SHELL_DIR === undefined || !shell) return {};
    const own = byAddress(shell.pages, path);
    if (own) {
      const link = await linksOf([{ folder: SHELL_DIR, path: '/', files: own }]);
      return { link, picture: byAddress(shell.pictures, path) };
    }
    if (!this.sessions.isLikely(request) || namesRemote(request)) return {};
    const remote = await this.ofRemote(path, visitOf(request.headers.cookie));
    if (!remote) return {};
    const files = await linksOf([
      { folder: SHELL_DIR, path: '/', files: shell.loader },
      { ...remote, files: [MANIFEST, ENTRY, ...remote.files] },
    ]);
    return { link: hasQuery(request) ? files : withRead(files, remote.reads) };
  }

  private async ofRemote(path: string, visit: number | undefined): Promise<Found | undefined> {
    const known = await this.registry.read(visit ?? 0).catch(() => undefined);
    // Which build the visit gets is drawn when it asks for the registry.
    if (!known || (known.hasCanary && visit === undefined)) return undefined;
    const found = await Promise.all(known.remotes.map((remote) => this.inBuild(remote, path)));
    return found.find((one) => one !== undefined);
  }

  /** The files of the page, if this build has it. */
  private async inBuild({ manifest }: RegisteredRemote, path: string): Promise<Found | undefined> {
    const [, name = '', build = ''] = folderOfBuild.exec(manifest) ?? [];
    const parent = this.registry.folderOf(name);
    if (parent === undefined || build === '') return undefined;
    const folder = join(parent, build);
    const list = await this.listOf(folder);
    const files = list && byAddress(list.pages, path);
    if (!files) return undefined;
    const reads = byAddress(list.reads, path);
    return { folder, path: manifest.slice(0, -MANIFEST.length), files, reads };
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

/** A developer's page takes a remote from elsewhere (docs/decisions/0112): the live one is not needed. */
const namesRemote = ({ raw }: FastifyRequest): boolean => /[?&]remote=/.test(raw.url ?? '');

/** It may name another day, or filters: the page then reads something else. */
const hasQuery = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').includes('?');

/** Days are those of the studio now, as the page counts them. */
const linkTo = (reads: string): string => {
  const today = studioDay(new Date());
  const address = reads.replace(/\{today(?:\+(\d+))?\}/g, (_, days = '0') =>
    addDays(today, Number(days)),
  );
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
};

const withRead = (files: string | undefined, reads: string | undefined): string | undefined =>
  files && reads ? `${linkTo(reads)}, ${files}` : files;

const patternOf = (address: string): RegExp =>
  new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`);

const byAddress = <Value>(pages: Record<string, Value>, path: string): Value | undefined => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const found = Object.keys(pages).find(
    (address) => address.includes(':') && patternOf(address).test(plain),
  );
  return pages[plain] ?? (found === undefined ? undefined : pages[found]);
};

const linksOf = async (found: readonly Found[]): Promise<string | undefined> => {
  const files = found.flatMap(({ folder, files: names }) =>
    names.map((name) => join(folder, name)),
  );
  const there = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  if (there.includes(undefined)) return undefined;
  return found
    .flatMap(({ path, files: names }) => names.map((name) => `<${path}${name}>; ${kindOf(name)}`))
    .join(', ');
};

/** As the page will ask, or the browser asks twice: the federation's runtime takes these by CORS. */
const kindOf = (name: string): string => {
  if (name === MANIFEST) return 'rel=preload; as=fetch; crossorigin';
  if (name === ENTRY || isExposed.test(name)) return 'rel=preload; as=script; crossorigin';
  return `rel=preload; as=${name.endsWith('.css') ? 'style' : 'script'}`;
};
