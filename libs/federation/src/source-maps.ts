import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';
import { buildOf } from './file-list.js';

interface SourceMap {
  file: string;
  sources: string[];
  sourcesContent?: (string | null)[];
  [key: string]: unknown;
}

const RUNTIME = 'webpack/runtime/';
const isForeign = (source: string): boolean =>
  source.startsWith('node_modules/') || source.startsWith(RUNTIME);

/** `mf-admin/src/routes.tsx`, `node_modules/react/index.js`: the same on every machine. */
const fromWorkspace = (source: string, project: string): string => {
  if (source.startsWith(RUNTIME)) return source;
  const path = posix.join(project, source);
  const library = path.lastIndexOf('node_modules/');
  return library === -1 ? path : path.slice(library);
};

/** Files have other hashes in their names when their maps are made than at the end. */
const withoutHash = (file: string): string => file.replace(/\.[0-9a-f]{10}\.js/, '.js');

/** Libraries are named and not quoted, it halves what is kept; the runtime quotes hashes of before. */
const asKept = (map: SourceMap, project: string): string => {
  const sources = map.sources.map((source) => fromWorkspace(source, project));
  const sourcesContent = map.sourcesContent?.map((content, n) =>
    sources[n] === undefined || isForeign(sources[n]) ? null : content,
  );
  return JSON.stringify({ ...map, sources, sourcesContent });
};

/**
 * Writes the source maps of a build to `maps/<build id>/`, beside `dist` and never in it: nobody who
 * visits can have them, and the shipped files do not name them. Of the newest build alone; what is
 * rolled out has its maps at its target (deploy/remotes). Comes after BuildId.
 */
export class SourceMaps {
  constructor(
    private readonly app: { name: string; dir: string },
    private readonly of: 'shell' | 'remote',
  ) {}

  apply(compiler: Compiler): void {
    new rspack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      moduleFilenameTemplate: '[resource-path]',
    }).apply(compiler);
    const maps = new Map<string, SourceMap>();
    compiler.hooks.compilation.tap('SourceMaps', (compilation) => {
      // As soon as they are there: else the hash of a file's content would cover its map, too.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'SourceMaps', stage }, (assets) => {
        maps.clear();
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.map'))) {
          const text = String(compilation.getAsset(file)?.source.source());
          maps.set(withoutHash(file), JSON.parse(text) as SourceMap);
          compilation.deleteAsset(file);
        }
      });
    });
    compiler.hooks.afterEmit.tap('SourceMaps', (compilation) => {
      if (compilation.errors.length > 0) return;
      const folder = join(this.app.dir, 'maps');
      rmSync(folder, { recursive: true, force: true });
      const build = buildOf(compilation, this.of);
      for (const file of Object.keys(compilation.assets)) {
        const map = maps.get(withoutHash(`${file}.map`));
        if (!map) continue;
        const path = join(folder, build, `${file}.map`);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, asKept({ ...map, file }, this.app.name));
      }
    });
  }
}
