// Loads TypeScript as Jest does: swc takes the types away, and `./file.js` may be `./file.ts`.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

export const resolve = (specifier, context, next) => {
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL ?? import.meta.url);
  const isSource = specifier.startsWith('.') && existsSync(source);
  return isSource ? { url: source.href, shortCircuit: true } : next(specifier, context);
};

export const load = async (url, context, next) => {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), {
    jsc: { target: 'es2022', parser: { syntax: 'typescript', decorators: true } },
    module: { type: 'es6' },
  });
  return { format: 'module', source: code, shortCircuit: true };
};
