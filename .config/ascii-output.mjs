// Writes what is built in ASCII. V8 keeps the text of a file, to compile its functions when they are
// first called: in one byte a character, but in two when a single one is an Arabic letter or a
// typographic quote (decision 140).
import { rspack } from '@rspack/core';

const { Compilation, sources } = rspack;

const other = /[^\0-\x7f]/g;
/** Where an escape would be read as its six characters: after a backslash, and in a raw template. */
const unescapable = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/;

/** The same in strings, templates, regular expressions and names. */
const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The source map goes on pointing at the right places. */
const inAscii = (source) => {
  const replaced = new sources.ReplaceSource(source);
  for (const { 0: unit, index } of source.source().matchAll(other))
    replaced.replace(index, index, escape(unit));
  return replaced;
};

export class AsciiOutput {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AsciiOutput', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tap({ name: 'AsciiOutput', stage }, (assets) => {
        for (const file of Object.keys(assets)) {
          const found = unescapable.exec(assets[file].source());
          if (found) throw new Error(`${file} can not be written in ASCII: ${found[0].slice(-80)}`);
          compilation.updateAsset(file, inAscii);
        }
      });
    });
  }
}
