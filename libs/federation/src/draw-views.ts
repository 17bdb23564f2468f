import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { Configuration } from '@rspack/core';
import { baseConfig, type Application } from './base-config.js';
import { BUILD_ID } from './build-id.js';

/** A remote without it has no first views. */
export const SOURCE = './src/first-views.tsx';
/** Stands for the folder of the build, which who answers with the page knows. */
export const FILES = '{files}';

export interface Drawn {
  /** HTML by the address of a page. */
  views: Readonly<Record<string, string>>;
  /** Addresses of pictures by name, of which a page shows one. */
  pictures: Readonly<Record<string, string>>;
}

// One program: elements and what draws them need the same React.
const PROGRAM = `
import { pictures, views } from '${SOURCE}';
import { renderToStaticMarkup } from 'react-dom/server';
const drawn = Object.entries(views).map(([path, view]) => [path, renderToStaticMarkup(view)]);
export const result = { views: Object.fromEntries(drawn), pictures };
`;

/** The same class names and names of files as in the build of the remote, but nothing of it is kept. */
const configOf = (app: Application, folder: string): Configuration => {
  const config = baseConfig({ ...app, name: `${app.name}-${BUILD_ID}` });
  return {
    ...config,
    entry: { views: `data:text/javascript,${encodeURIComponent(PROGRAM)}` },
    target: ['node', 'es2022'],
    output: {
      ...config.output,
      path: folder,
      filename: '[name].cjs',
      publicPath: FILES,
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false },
  };
};

const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((failure, stats) => {
      const error =
        failure ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (error ? reject(error) : resolve()));
    });
  });

/** Draws what the pages of a remote show before their scripts have come, from its src/first-views.tsx. */
export const drawViews = async (app: Application): Promise<Drawn> => {
  const folder = await mkdtemp(join(tmpdir(), 'first-views-'));
  try {
    await compile(configOf(app, folder));
    const program = createRequire(import.meta.url)(join(folder, 'views.cjs')) as { result: Drawn };
    return program.result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
