import { existsSync } from 'node:fs';
import { join } from 'node:path';

const transformIgnore = ['/node_modules/(?!@studio/)', '/dist/'];
const web =
  existsSync(join(process.cwd(), 'src')) &&
  /\/(shell|mf-\w+|libs\/(ui|shell-kit|api-client))$/.test(process.cwd());

/** One configuration for all projects; those that draw run in jsdom. */
export default {
  testEnvironment: web ? 'jsdom' : 'node',
  testMatch: ['<rootDir>/{src,test,local,emulators}/**/*.spec.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.module\\.css$': new URL('./css-module.stub.mjs', import.meta.url).pathname,
    '\\.(css|svg|avif|webp|png)$': new URL('./asset.stub.mjs', import.meta.url).pathname,
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
        },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: transformIgnore,
  setupFilesAfterEnv: web ? [new URL('./jest.web-setup.mjs', import.meta.url).pathname] : [],
  // A machine that builds beside the tests is slow, not wrong; what must be fast says so itself.
  testTimeout: 120_000,
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
};
