import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

/** Name of the entry that is run first: shell/src/first-paint.ts. */
export const FIRST_PAINT = 'first-paint';

const isOf = (entry: string, src: unknown): boolean =>
  typeof src === 'string' && src.startsWith(`/assets/${entry}.`);

/**
 * The page runs the small script of FIRST_PAINT, which adds the shell's once what stands in the page has been
 * drawn; that one is on its way meanwhile.
 */
export class AfterFirstPaint {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('AfterFirstPaint', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tap('AfterFirstPaint', (page) => {
        const main = page.headTags.find(({ attributes }) => isOf('shell', attributes['src']));
        const first = page.headTags.find(({ attributes }) => isOf(FIRST_PAINT, attributes['src']));
        const address = main?.attributes['src'];
        if (!main || !first || !address)
          throw new Error('The page has no script of the shell, or none before the first paint.');
        first.attributes['data-then'] = address;
        main.tagName = 'link';
        main.voidTag = true;
        main.attributes = { rel: 'preload', as: 'script', href: address };
        return page;
      });
    });
  }
}
