import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

const { ensureChunk } = rspack.RuntimeGlobals;

/** `studioPart`: the shell's (shell/src/features/open-page/hold-part.ts), once it is there. */
class AskShell extends rspack.RuntimeModule {
  constructor(private readonly build: string) {
    super('failed parts', rspack.RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `${ensureChunk} = ((load, id) => load(id).catch((error) => {
  if (!self.studioPart) throw error;
  return self.studioPart(error, () => load(id), "${this.build}");
})).bind(null, ${ensureChunk});`;
  }
}

/**
 * A file that can't be had, of a dialog or another part that is loaded later, asks the shell before it
 * fails: its failure takes the page with it, and what is typed there.
 */
export class FailedParts {
  /** `build`: of a remote (build-id.ts); '' for the shell. */
  constructor(private readonly build: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FailedParts', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FailedParts', (chunk, needed) => {
        needed.add(ensureChunk);
        compilation.addRuntimeModule(chunk, new AskShell(this.build));
      });
    });
  }
}
