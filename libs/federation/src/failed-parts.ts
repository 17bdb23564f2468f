import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';
import { FIRST_PAINT } from './after-first-paint.js';

const { ensureChunk, ensureChunkHandlers: handlers } = rspack.RuntimeGlobals;

/** `studioPart`: the shell's (shell/src/features/open-page/hold-part.ts), once it is there. */
class AskShell extends rspack.RuntimeModule {
  constructor(private readonly build: string) {
    super('failed parts', rspack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `const askOnce = (id) => Promise.allSettled(
  Object.keys(${handlers}).reduce((asked, kind) => (${handlers}[kind](id, asked), asked), []),
).then((answers) => {
  const failed = answers.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
});
${ensureChunk} = (id) => askOnce(id).catch(() => askOnce(id)).catch((error) => {
  if (!self.studioPart) throw error;
  return self.studioPart(error, () => askOnce(id), "${this.build}");
});`;
  }
}

/**
 * A file that can't be had is asked for once more: the first answer may be that to the page's head
 * (docs/decisions/0136), which the browser keeps for one question; script and styles have one
 * each, so both must have ended. Then, of a dialog or another part that is
 * loaded later, it asks the shell before it fails: its failure takes the page with it, and what is typed there.
 */
export class FailedParts {
  /** `build`: of a remote (build-id.ts); '' for the shell. */
  constructor(private readonly build: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FailedParts', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FailedParts', (chunk, needed) => {
        // It has no parts.
        if (chunk.name === FIRST_PAINT) return;
        needed.add(ensureChunk);
        needed.add(handlers);
        compilation.addRuntimeModule(chunk, new AskShell(this.build));
      });
    });
  }
}
