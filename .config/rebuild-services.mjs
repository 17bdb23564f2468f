// `npm run dev`: the services are built from their sources, and again with each saved file. Nothing
// of it goes into dist/, which is what `npm start` runs and Nx keeps.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { serviceConfig } from './service-config.mjs';

const root = join(import.meta.dirname, '..');

/** ms: editors write a file in several steps. */
const SETTLES_MS = 20;

/** What runs for long, or is started by it; a seed that changes concerns nobody. */
const isRunning = (file) => /^(main|render-document)\.js$/.test(file);

const forWatching = (folder, output) => {
  const config = serviceConfig(folder, output);
  return {
    ...config,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    output: { ...config.output, clean: false },
    // The programs are those of `npm start`: only their building is quicker (ASCII takes 0.1 s).
    plugins: [],
    optimization: { minimize: false, splitChunks: false, nodeEnv: 'production' },
  };
};

/** Where the built service lies: below its own folder, where it finds what is installed for it. */
export const folderOf = (service) => join(root, 'services', service, 'node_modules/.dev');

/** It lies where the service finds its packages. */
function layStandby(folder) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'standby.mjs'), join(folder, 'standby.mjs'));
}

/**
 * Builds a service and goes on watching it and the libraries that it uses.
 * @param heard `{ built(ms), failed(text) }`: `built` when the program that runs is another one now
 * @returns resolves with the watching, which `close()` ends, when the first build has succeeded
 */
export function rebuildService(service, heard) {
  layStandby(folderOf(service));
  const compiler = rspack(forWatching(join(root, 'services', service), folderOf(service)));
  let emitted = [];
  let first = true;
  let isBroken = false;
  compiler.hooks.assetEmitted.tap('rebuild-services', (file) => void emitted.push(file));
  return new Promise((resolve) => {
    const watching = compiler.watch({ aggregateTimeout: SETTLES_MS }, (error, stats) => {
      const changed = emitted.some(isRunning);
      emitted = [];
      if (error || stats.hasErrors()) {
        isBroken = true;
        heard.failed(error?.message ?? stats.toString({ all: false, errors: true, colors: false }));
      } else if (first) {
        first = false;
        resolve({ close: () => compiler.close(() => undefined), watching });
      } else if (changed || isBroken) {
        isBroken = false;
        if (changed) heard.built(stats.endTime - stats.startTime);
        else heard.mended();
      }
    });
  });
}
