import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

const MANIFEST = 'mf-manifest.json';
/** The same once more, for analyses: nobody reads it. */
const STATS = 'mf-stats.json';

/** The same content, its lists in one order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.map(ordered).sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, ordered(of)]));
};
/** By code units: a language has no say in it. */
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Orders the lists of the manifest, which the federation's plugin writes as they come. */
export class OrderedManifest {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('OrderedManifest', (compilation) => {
      // After the build's id and needs are written there.
      const stage = stages.PROCESS_ASSETS_STAGE_ANALYSE + 1;
      compilation.hooks.processAssets.tap({ name: 'OrderedManifest', stage }, () => {
        const text = String(compilation.getAsset(MANIFEST)?.source.source());
        compilation.updateAsset(
          MANIFEST,
          new sources.RawSource(JSON.stringify(ordered(JSON.parse(text)))),
        );
        compilation.deleteAsset(STATS);
      });
    });
  }
}
