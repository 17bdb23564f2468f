import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

/**
 * Writes `.build.json`: all that this build has written, for those who publish it. Comes last, and the
 * gateway serves no file whose name begins with a dot.
 */
export class WrittenFiles {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('WrittenFiles', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT + 2;
      compilation.hooks.processAssets.tap({ name: 'WrittenFiles', stage }, (assets) => {
        const files = Object.keys(assets)
          .map((file) => file.split('?')[0] ?? file)
          .sort();
        compilation.emitAsset('.build.json', new sources.RawSource(JSON.stringify({ files })));
      });
    });
  }
}
