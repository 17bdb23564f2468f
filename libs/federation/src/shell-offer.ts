import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';
import { shellBuild } from './file-list.js';
import { sharedByShell } from './shared.js';
import { offerId, ownOffer } from './shared-exports.js';

/**
 * Writes `/shell.json`: what this build gives remotes, for those who publish them. The shell itself
 * has it as `SHELL_OFFER` in a file of its own; its id, `SHELL_OFFER_ID`, and the terms on which each
 * library is shared, `SHELL_SHARES`, where remotes are loaded.
 */
export class WriteShellOffer {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    const offer = ownOffer();
    new rspack.DefinePlugin({
      SHELL_OFFER: JSON.stringify(offer),
      SHELL_OFFER_ID: JSON.stringify(offerId(offer)),
      SHELL_SHARES: JSON.stringify(sharedByShell()),
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
