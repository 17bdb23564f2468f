import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { ChunkGroup, Compilation, Compiler } from '@rspack/core';
import { firstPicture } from './first-picture.js';
import type { FirstViews } from './first-views.js';

/** `path: '/schedule', … import('./schedule-page.js')`, as it stands where the pages are listed; its files may have a name. */
const listed = /\bpath: '([^']+)'(?:(?!\bpath: )[^])*?\bimport\((?:\/\*[^*]*\*\/\s*)?'([^']+)'\)/g;
/** A page that has two addresses: `const classPage = () => import('./class-page.js')`. */
const named = /\bconst (\w+) = \(\) => import\('([^']+)'\)/g;

/** `ahead: () => import('./ahead.js')`: nobody waits for it. */
const readAhead = /\bahead: \(\) => import\('([^']+)'\)/;

/** `path: '/', reads: '/api/screens/home'`: what the page asks for first. */
const reading = /\bpath: '([^']+)',\s*reads: '([^']+)'/g;
const readsOf = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(reading)].map(([, path = '', reads = '']) => [path, reads]),
  );

/** What is imported for each address of a page. */
const importsOf = (source: string): Map<string, string> => {
  let text = source;
  for (const [, name = '', request = ''] of source.matchAll(named))
    text = text.replaceAll(`load: ${name}`, `load: () => import('${request}')`);
  return new Map([...text.matchAll(listed)].map(([, path = '', request = '']) => [path, request]));
};

/** The groups of chunks that a module's imports load, by what is imported. */
const groupsOf = (compilation: Compilation, module: string): Map<string, ChunkGroup> => {
  const groups = new Map<string, ChunkGroup>();
  for (const group of compilation.chunkGroups)
    for (const { module: by, request } of group.origins)
      if (request !== undefined && by?.identifier().endsWith(module)) groups.set(request, group);
  return groups;
};

const filesOf = (groups: readonly ChunkGroup[]): string[] =>
  [...new Set(groups.flatMap((group) => group.getFiles()))]
    .filter((file) => /\.(js|css)$/.test(file))
    .sort();

/** What the scripts refer to. */
const pictureOf = (group: ChunkGroup): string =>
  firstPicture(group.chunks.flatMap((chunk) => [...chunk.auxiliaryFiles]).sort());

interface Options {
  /** Folder of the project. */
  dir: string;
  /** The module that lists its pages. */
  list: string;
  /** The module whose imports load what every remote needs: of the shell. */
  loader?: string;
  /** Of a remote: what its pages show before their scripts have come. */
  firstViews?: FirstViews;
}

/**
 * Writes `pages.json`: the files that a page needs, what it reads and what it shows first, by its
 * address, so that who answers with the page can name them before a script has run (services/gateway, page-preloads.ts).
 */
export class PageFiles {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('PageFiles', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PageFiles', stage }, () => {
        const text = JSON.stringify(this.list(compilation));
        compilation.emitAsset('pages.json', new sources.RawSource(text));
      });
    });
  }

  private list(compilation: Compilation): object {
    const { dir, list, loader, firstViews } = this.options;
    const source = readFileSync(join(dir, list), 'utf8');
    const imports = importsOf(source);
    const groups = groupsOf(compilation, list);
    const ofOthers = new Set([...imports.values(), readAhead.exec(source)?.[1]]);
    // What the list imports for all its pages, and the list itself where it is exposed to a shell.
    const common = [...groups].filter(([request]) => !ofOthers.has(request));
    const exposed = compilation.chunkGroups.filter(({ name }) => name?.includes('expose'));
    const always = [...common.map(([, group]) => group), ...exposed];
    const pages = [...imports].flatMap(([path, request]) => {
      const group = path.includes('*') ? undefined : groups.get(request);
      return group ? [{ path, group, picture: pictureOf(group) }] : [];
    });
    return {
      pages: Object.fromEntries(
        pages.map(({ path, group }) => [path, filesOf([group, ...always])]),
      ),
      reads: readsOf(source),
      pictures: Object.fromEntries(
        pages.flatMap(({ path, picture }) => (picture ? [[path, picture]] : [])),
      ),
      ...firstViews?.of(compilation, pages),
      ...(loader && { loader: filesOf([...groupsOf(compilation, loader).values()]) }),
    };
  }
}
