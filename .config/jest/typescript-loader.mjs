// Node's loader for specs that run without a sandbox: TypeScript by swc, JSON as a module,
// `@jest/globals` by what the current spec file was given.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const globals = new URL('./globals.mjs', import.meta.url).href;

export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const isOurs =
    /^\.{1,2}\//.test(specifier) && context.parentURL?.includes('/node_modules/') === false;
  if (isOurs && specifier.endsWith('.js')) {
    const base = new URL(specifier, context.parentURL).href.slice(0, -'.js'.length);
    for (const ending of ['.ts', '.tsx'])
      if (existsSync(fileURLToPath(base + ending))) return nextResolve(base + ending, context);
  }
  return nextResolve(specifier, context);
}

export function load(url, context, nextLoad) {
  const { pathname } = new URL(url);
  if (!url.startsWith('file:') || pathname.includes('/node_modules/'))
    return nextLoad(url, context);
  if (pathname.endsWith('.json')) {
    const source = `export default ${readFileSync(fileURLToPath(url), 'utf8')}`;
    return { format: 'module', source, shortCircuit: true };
  }
  if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    ...swcOptions,
    filename,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
