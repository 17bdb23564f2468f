import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { addDays, fillDays, studioDay } from '@studio/domain-kit';
import type { FastifyRequest } from 'fastify';
import { BrowserSessions } from '../session/browser-session.api.js';
import { byAddress, MANIFEST, BuiltPages, plainOf, type BuildOfPage } from './built-pages.js';
import { visitOf } from './visit.js';

const ENTRY = 'remoteEntry.js';
const isExposed = /(^|\/)__federation_expose_/;

interface Named {
  /** Folder of the files, and the path under which they are asked for. */
  folder: string;
  path: string;
  files: readonly string[];
}

/** HTML for the head of a page and for its root. */
export interface FirstView {
  /** Address of its largest picture. */
  picture: string | undefined;
  /** The address by which the page is listed. */
  page: string;
  head: string;
  body: string;
}

/** What a page's answer says before its scripts do. */
export interface FirstParts {
  /** Value of the `link` header. */
  link?: string | undefined;
  /** HTML, for the body of the page. */
  picture?: string | undefined;
  view?: FirstView | undefined;
}

/**
 * What a page will ask for, named in the answer's `link` header: the browser begins with all of it at
 * once, instead of one step after the other (docs/decisions/0136). And what it shows until then (0142).
 */
@Injectable()
export class PagePreloads {
  constructor(
    private readonly builtPages: BuiltPages,
    private readonly sessions: BrowserSessions,
  ) {}

  /**
   * Empty for a page of which nothing is known; no `link` and no view when not all files are there: what is
   * gone is the page's to find out, by its own requests. Whoever is not signed in gets none of a remote:
   * most of its pages would send them to `/login`.
   */
  async of(path: string, request: FastifyRequest): Promise<FirstParts> {
    const shell = await this.builtPages.ofShell();
    if (!shell) return {};
    const { folder, list } = shell;
    const own = byAddress(list.pages, path);
    if (own) {
      const link = await linksOf([{ folder, path: '/', files: own }]);
      return { link, picture: byAddress(list.pictures, path) };
    }
    if (!this.sessions.isLikely(request) || namesRemote(request)) return {};
    const build = await this.builtPages.ofRemote(path, visitOf(request.headers.cookie));
    if (!build) return {};
    const link = await linksOf([{ folder, path: '/', files: list.loader }, filesOf(build, path)]);
    if (link === undefined) return {};
    // It may name another day, or filters: the page then reads and shows something else.
    return hasQuery(request) ? { link } : firstPartsOf(link, build, path);
  }
}

/** The files, after what the page shows and reads first. */
const firstPartsOf = (link: string, build: BuildOfPage, page: string): FirstParts => {
  const view = viewOf(build, page);
  const reads = byAddress(build.list.reads, page);
  const first = [view?.picture && pictureTo(view.picture), reads && linkTo(reads)];
  return { link: [...first, link].filter(Boolean).join(', '), view };
};

const filesOf = ({ folder, path, list }: BuildOfPage, page: string): Named => ({
  folder,
  path,
  files: [MANIFEST, ENTRY, ...(byAddress(list.pages, page) ?? [])],
});

/** Days are those of the studio now, as the page counts them. */
const viewOf = ({ path, list }: BuildOfPage, address: string): FirstView | undefined => {
  const page = plainOf(address);
  const view = list.views[page];
  if (!view) return undefined;
  const fill = (html: string) => fillDays(html, studioDay(new Date())).replaceAll('{files}', path);
  return { page, picture: view.picture, head: fill(view.head), body: fill(view.body) };
};

/** A developer's page takes a remote from elsewhere (docs/decisions/0112): the live one is not needed. */
const namesRemote = ({ raw }: FastifyRequest): boolean => /[?&]remote=/.test(raw.url ?? '');

const hasQuery = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').includes('?');

const linkTo = (reads: string): string => {
  const today = studioDay(new Date());
  const address = reads.replace(/\{today(?:\+(\d+))?\}/g, (_, days = '0') =>
    addDays(today, Number(days)),
  );
  return `<${address}>; rel=preload; as=fetch; crossorigin`;
};

/** Before all else: it is the largest of what is seen first. */
const pictureTo = (address: string): string =>
  `<${address}>; rel=preload; as=image; fetchpriority=high`;

const linksOf = async (named: readonly Named[]): Promise<string | undefined> => {
  const files = named.flatMap(({ folder, files: names }) =>
    names.map((name) => join(folder, name)),
  );
  const there = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  if (there.includes(undefined)) return undefined;
  return named
    .flatMap(({ path, files: names }) => names.map((name) => `<${path}${name}>; ${kindOf(name)}`))
    .join(', ');
};

/** As the page will ask, or the browser asks twice: the federation's runtime takes these by CORS. */
const kindOf = (name: string): string => {
  if (name === MANIFEST) return 'rel=preload; as=fetch; crossorigin';
  if (name === ENTRY || isExposed.test(name)) return 'rel=preload; as=script; crossorigin';
  return `rel=preload; as=${name.endsWith('.css') ? 'style' : 'script'}`;
};
