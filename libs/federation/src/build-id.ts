import { createHash } from 'node:crypto';
import { rspack } from '@rspack/core';
import type { Compilation, Compiler } from '@rspack/core';

const LENGTH = 10;
/** Stands in names and class names until the id is known. Of its length: source maps stay true. */
export const BUILD_ID = 'BuildIdXXX';

const isText = (file: string): boolean => /\.(js|css)$/.test(file);
const textOf = (compilation: Compilation, file: string): string =>
  String(compilation.getAsset(file)?.source.source() ?? '');

/**
 * Hash of all files. Those that stand in their names so far are left out: they cover source maps, too,
 * and with them the folder in which was built.
 */
const idOf = (compilation: Compilation, files: readonly string[], also: string): string => {
  const soFar = files.flatMap((file) => /\.([0-9a-f]{10})\./.exec(file)?.[1] ?? []);
  const hashes = new RegExp([...soFar, BUILD_ID].join('|'), 'g');
  const hash = createHash('sha256');
  const named = files.map((file) => ({ file, name: file.replace(hashes, '') }));
  for (const { file, name } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const content = isText(file)
      ? textOf(compilation, file).replace(hashes, '')
      : (compilation.getAsset(file)?.source.buffer() ?? '');
    hash.update(`${name}\n`).update(content).update('\n');
  }
  return hash.update(also).digest('hex').slice(0, LENGTH);
};

/**
 * Gives each build an id: the hash of all that it emits, so the same source has the same id on
 * every machine. It is part of the names by which a build finds its own files and styles in a page
 * (chunk list, script and link tags, class names). Two builds of a remote in one page, after a
 * roll-out or a roll back, then share nothing. The manifest tells the id to the shell.
 */
export class BuildId {
  /** @param also what the manifest says besides, and two builds can differ in */
  constructor(private readonly also: () => string) {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('BuildId', (compilation) => {
      let id = '';
      // Before the files get the hashes of their content, which then cover the id too.
      const beforeHashes = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'BuildId', stage: beforeHashes }, (assets) => {
        // Not the manifest: the order of its lists is another one in each run.
        const files = Object.keys(assets).filter((file) => !file.endsWith('.json'));
        id = idOf(compilation, files, this.also());
        for (const file of files.filter(isText)) {
          const text = textOf(compilation, file);
          if (text.includes(BUILD_ID))
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(BUILD_ID, id)));
        }
      });
      // After the federation plugin has written it.
      const afterManifest = stages.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'BuildId', stage: afterManifest }, () => {
        const file = 'mf-manifest.json';
        const manifest = JSON.parse(textOf(compilation, file)) as {
          metaData: { buildInfo: Record<string, string> };
        };
        manifest.metaData.buildInfo['buildId'] = id;
        compilation.updateAsset(file, new sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }
}
