import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Components of libs/ui are not shared: they hold no state, are small, and a remote then keeps the
 * look it was tested with, whatever the shell has.
 */

/** How one module is shared between the shell and the remotes. */
export interface Sharing {
  /** What is really taken, when it isn't the module itself. */
  import?: string;
  singleton?: boolean;
  version?: string;
  requiredVersion?: string;
  strictVersion?: boolean;
}

const require = createRequire(import.meta.url);
const manifestOf = (name: string): { version: string } =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string };

/** npm libraries that break when there are two of them. */
const libraries = ['react', 'react-dom'];

/**
 * Ours: the session, the router and the query cache live in shell-kit. The router and the query
 * library are shared through its façades, never whole (51 KB against 12 KB).
 */
const ours = ['@studio/shell-kit', '@studio/shell-kit/router', '@studio/shell-kit/query'];

/** By its package's name: a path of this machine would stand in what is built. */
export const zodForPages = '@studio/contracts/page-schemas/z';

const folderOf = (workspace: string): string =>
  join(dirname(fileURLToPath(import.meta.url)), '../..', workspace);
const versionOf = (workspace: string): string =>
  (
    JSON.parse(readFileSync(join(folderOf(workspace), 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/**
 * Ours: any of the same major, for the names that a build uses are compared one by one. A remote that
 * was built with a newer minor runs in an older shell when it uses nothing of what is new.
 */
const sameMajor = (version: string): string => `^${version.split('.')[0] ?? ''}.0.0`;
/** React: names don't say what a minor of it does otherwise. */
const sameMinor = (version: string): string => `^${version.replace(/\.[^.]+$/, '.0')}`;

/** A remote carries fallbacks in files of their own, which the shell's copies keep from loading. */
export const sharedByRemote = (): Record<string, Sharing> => {
  const list: Record<string, Sharing> = {};
  for (const name of libraries) {
    const { version } = manifestOf(name);
    list[name] = { singleton: true, version, requiredVersion: sameMinor(version) };
  }
  const kit = versionOf('shell-kit');
  // strictVersion: a mismatch fails in the remote's panel instead of silently making a second store.
  for (const name of ours) {
    list[name] = {
      singleton: true,
      version: kit,
      requiredVersion: sameMajor(kit),
      strictVersion: true,
    };
  }
  // One runtime of messages for the whole page; the catalogues come with the features.
  const messages = versionOf('messages');
  list['@studio/messages/react'] = {
    singleton: true,
    version: messages,
    requiredVersion: sameMajor(messages),
  };
  // By our version: it is our choice of its words that is shared. A remote that needs another
  // brings its own.
  const own = versionOf('federation');
  list['zod'] = { import: zodForPages, version: own, requiredVersion: `^${own}` };
  return list;
};

/** What the shell gives to the federation's runtime (shell/src/app/federation.ts), under the same terms. */
export const sharedByShell = (): Record<string, Omit<Sharing, 'import'>> =>
  Object.fromEntries(
    Object.entries(sharedByRemote()).map(([name, { import: _, ...terms }]) => [name, terms]),
  );
