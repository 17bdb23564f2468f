import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { rspack } from '@rspack/core';
import type { Compiler } from '@rspack/core';

const brotli = promisify(brotliCompress);

/** Bytes; below it the frame eats the gain, and the gateway answers without compression. */
const SMALLEST = 860;
/** What the gateway answers as it is built; pages and the web app's manifest get a studio's name. */
const isReady = (file: string): boolean => /\.(js|css|json|svg)$/.test(file);

/** Writes `<file>.br` beside each text, by the best brotli. Comes last: nothing changes after it. */
export class Precompress {
  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = rspack;
    compiler.hooks.compilation.tap('Precompress', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async (assets) => {
        const files = Object.entries(assets)
          .map(([file, source]) => ({ file, body: source.buffer() }))
          .filter(({ file, body }) => isReady(file) && body.length >= SMALLEST);
        await Promise.all(
          files.map(async ({ file, body }) => {
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            };
            compilation.emitAsset(
              `${file}.br`,
              new sources.RawSource(await brotli(body, { params })),
            );
          }),
        );
      });
    });
  }
}
