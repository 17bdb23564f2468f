import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

/** Text and headings in Latin letters: the two files that the first paint waits for. */
const FIRST = /(figtree-latin-wght|fraunces-latin-opsz)-normal\.\w+\.woff2$/;

/** Asks for the two fonts from the page's head, before the stylesheet has been read. */
export class PreloadFonts {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PreloadFonts', (compilation) => {
      const hooks = rspack.HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTagGroups.tap('PreloadFonts', (page) => {
        const fonts = Object.keys(compilation.assets).filter((file) => FIRST.test(file));
        page.headTags.unshift(
          ...fonts.map((file) => ({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: 'anonymous',
            },
          })),
        );
        return page;
      });
    });
  }
}
