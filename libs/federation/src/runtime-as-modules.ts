import { createRequire } from 'node:module';
import { rspack } from '@rspack/core';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

/** The federation's runtime as CommonJS, which the plugin names by path. */
const commonJs =
  /(@module-federation[\\/](?:sdk|runtime|runtime-core|webpack-bundler-runtime)[\\/]dist[\\/]\w+)\.cjs$/;
const asModule = (path: string): string => path.replace(commonJs, '$1.js');

const { resolve } = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/rspack'),
);

/** Aliases that the bundler's and the federation's plugins set themselves, once all plugins are there. */
const aliasesAsModules = ({ hooks, options }: Compiler): void =>
  hooks.afterPlugins.tap({ name: 'RuntimeAsModules', stage: 100 }, () => {
    options.resolve.alias = Object.fromEntries(
      Object.entries(options.resolve.alias || {}).map(([name, path]) => [
        name,
        typeof path === 'string' ? asModule(path) : path,
      ]),
    );
  });

/** Takes the runtime's ES modules, of which the unused parts are left out: 9 KB of a first visit. */
export const runtimeAsModules = (): RspackPluginInstance => ({
  apply: (compiler: Compiler) => {
    new rspack.NormalModuleReplacementPlugin(commonJs, (module) => {
      module.request = asModule(module.request);
    }).apply(compiler);
    aliasesAsModules(compiler);
  },
});

/** The same for imports by name, also by parts that are CommonJS themselves. */
export const runtimeAlias = Object.fromEntries(
  ['sdk', 'runtime', 'runtime/core', 'runtime-core', 'webpack-bundler-runtime']
    .map((name) => `@module-federation/${name}`)
    .map((name) => [`${name}$`, asModule(resolve(name))]),
);
