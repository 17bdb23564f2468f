import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const resolve = (from: string, name: string): string => createRequire(from).resolve(name);

/**
 * The router without its warnings for developers: its package names the build that has them for every
 * mode, and the other one for none.
 * @param dir folder of the project, which has the router by shell-kit
 */
export const routerAlias = (dir: string): Record<string, string> => {
  const kit = resolve(join(dir, 'package.json'), '@studio/shell-kit');
  const router = resolve(resolve(kit, 'react-router-dom'), 'react-router');
  const built = join(dirname(dirname(router)), 'production');
  return {
    'react-router$': join(built, 'index.mjs'),
    'react-router/dom$': join(built, 'dom-export.mjs'),
  };
};
