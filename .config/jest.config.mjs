import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './jest/swc-options.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const workspace = dirname(here);

/** Projects that draw run in jsdom. */
const isWeb = (folder) => /\/(shell|mf-\w+|libs\/(ui|shell-kit|api-client))$/.test(folder);

/**
 * `SPECS=fast` leaves out *.slow.spec.ts, `SPECS=slow` runs nothing else; unset: both. What needs
 * Debian packages is *.deploy.spec.ts, and runs with `SPECS=deploy` alone.
 */
const selection =
  { fast: '!(*.slow|*.deploy).spec', slow: '*.slow.spec', deploy: '*.deploy.spec' }[
    process.env.SPECS
  ] ?? '!(*.deploy).spec';

/** Services of which every statement of a request is looked at: it must be of one studio. */
const setupOf = (rootDir) =>
  /\/services\/(booking|payments|notifications)$/.test(rootDir)
    ? [join(here, 'jest/statements-of-studios.mjs')]
    : [];

/** One configuration for all projects. */
const project = (rootDir) => ({
  rootDir,
  // A spec file in Jest's sandbox loads Nest, TypeORM and the service anew (1 s of CPU); without it
  // they are loaded once a worker, as Node loads them.
  ...(isWeb(rootDir)
    ? { testEnvironment: 'jsdom' }
    : {
        testEnvironment: join(here, 'jest/environment.mjs'),
        testRunner: join(here, 'jest/runner.mjs'),
      }),
  testMatch: [`<rootDir>/{src,test,local,emulators}/**/${selection}.{ts,tsx}`],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.module\\.css$': join(here, 'css-module.stub.mjs'),
    '\\.(css|svg|avif|webp|png)$': join(here, 'asset.stub.mjs'),
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', swcOptions],
  },
  transformIgnorePatterns: ['/node_modules/(?!@studio/)', '/dist/'],
  setupFilesAfterEnv: isWeb(rootDir) ? [join(here, 'jest.web-setup.mjs')] : setupOf(rootDir),
});

const foldersOf = (pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(workspace, pattern.slice(0, -2))).map((name) => join(dirname(pattern), name))
    : [pattern];

/** All projects in one run: one pool of workers for all of them, which stay warm. */
const projects = () => {
  const { workspaces } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
  return workspaces
    .flatMap(foldersOf)
    .map((folder) => join(workspace, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((rootDir) => ({ ...project(rootDir), displayName: rootDir.slice(workspace.length + 1) }));
};

const isWhole = process.cwd() === workspace;

export default {
  ...(isWhole ? { projects: projects() } : project(process.cwd())),
  // A machine that builds beside the tests is slow, not wrong; what must be fast says so itself.
  testTimeout: 120_000,
  globalTeardown: join(here, 'jest.teardown.mjs'),
  // Two cores: the third goes on while the others wait for a database or a timer.
  maxWorkers: 3,
  workerIdleMemoryLimit: '700MB',
};
