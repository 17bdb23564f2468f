import { rspack } from '@rspack/core';
import type { Compilation, Compiler } from '@rspack/core';

/** Pictures of the sign-in page, letters of other scripts: not needed without a connection. */
const NOT_KEPT = /(landscape|portrait)-\d|-arabic-/;
const isKept = (file: string): boolean =>
  /^assets\/.*\.(js|css|woff2|svg|avif)$/.test(file) && !NOT_KEPT.test(file);

/** A build of the shell is known by the hash of its script. */
export const shellBuild = (compilation: Compilation): string => {
  // Script and stylesheet, in any order.
  const entry = compilation.entrypoints.get('shell')?.getFiles() ?? [];
  return /\.([0-9a-f]{10})\.js\b/.exec(entry.join(' '))?.[1] ?? '';
};

const remoteBuild = (compilation: Compilation): string => {
  const manifest = String(compilation.getAsset('mf-manifest.json')?.source.source());
  return (
    JSON.parse(manifest) as {
      metaData: { buildInfo: { buildId: string } };
    }
  ).metaData.buildInfo.buildId;
};

/** The id of the build that is being made, once its files have their final names. */
export const buildOf = (compilation: Compilation, application: 'shell' | 'remote'): string =>
  application === 'shell' ? shellBuild(compilation) : remoteBuild(compilation);

/**
 * Writes `files.json`: what the service worker keeps of this build for a start without a
 * connection. `build` stands in the page of the shell, and in manifest and entry of a remote, so
 * that the worker sees when they are not of one build. Comes after BuildId.
 */
export class FileList {
  constructor(private readonly of: 'shell' | 'remote') {}

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('FileList', (compilation) => {
      // After hashes and the manifest are final.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FileList', stage }, (assets) => {
        const build = buildOf(compilation, this.of);
        const files = Object.keys(assets)
          .map((file) => file.split('?')[0] ?? file)
          .filter(isKept)
          .sort();
        compilation.emitAsset(
          'files.json',
          new sources.RawSource(JSON.stringify({ build, files })),
        );
      });
    });
  }
}
