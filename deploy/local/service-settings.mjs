// What each service's config.ts knows of its environment, read from the source: it is built into the
// cache and imported, so that `npm run deploy:check` needs no build of the services.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';

const buildConfig = async (root, service) => {
  const { serviceConfig } = await import(
    pathToFileURL(join(root, '.config/service-config.mjs')).href
  );
  const output = join(root, 'node_modules/.cache/studio/settings', service);
  const config = {
    ...serviceConfig(join(root, 'services', service), output),
    entry: { config: './src/config.ts' },
    devtool: false,
  };
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || stats.hasErrors())
        reject(error ?? new Error(stats.toString({ all: false, errors: true, colors: false })));
      else resolve(join(output, 'config.js'));
    });
  });
};

/** A schema that is transformed ends with what it was made of. */
const namesOf = (schema) => Object.keys((schema.in ?? schema).shape);

/**
 * By service: `names` of all settings, and `problems(environment)`, the service's own list of what is
 * wrong with it.
 */
export const readSettings = async (root) => {
  const services = readdirSync(join(root, 'services'));
  const entries = await Promise.all(
    services.map(async (service) => {
      const config = await import(pathToFileURL(await buildConfig(root, service)).href);
      const { schema, loadConfig = config.bookingConfig } = config;
      const problems = (environment) => {
        try {
          loadConfig(environment);
          return [];
        } catch (error) {
          return error.problems ?? [error.message];
        }
      };
      return [service, { names: new Set(namesOf(schema)), problems }];
    }),
  );
  return Object.fromEntries(entries);
};
