import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';
import { shellBuild } from './file-list.js';
import { offerId, ownOffer } from './shared-exports.js';

/**
 * Writes `/shell.json`: what this build gives remotes, for those who publish them. The shell itself
 * has it as `SHELL_OFFER` in a file of its own, and its id, `SHELL_OFFER_ID`, in the first one.
 */
export class WriteShellOffer {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    const offer = ownOffer();
    new rspack.DefinePlugin({
      SHELL_OFFER: JSON.stringify(offer),
      SHELL_OFFER_ID: JSON.stringify(offerId(offer)),
    }).apply(compiler);
    compiler.hooks.compilation.tap('WriteShellOffer', (compilation) => {
      // The build is known by the hash of its first file.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WriteShellOffer', stage }, () => {
        const text = JSON.stringify({ build: shellBuild(compilation), ...offer });
        compilation.emitAsset('shell.json', new sources.RawSource(text));
      });
    });
  }
}
