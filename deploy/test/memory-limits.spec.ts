import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryEnv, memoryFlags } from '../local/memory-limits.js';

const containerfile = readFileSync(join(import.meta.dirname, '../images/Containerfile'), 'utf8');
const service =
  containerfile.split(/^FROM /m).find((stage) => /^\S+ AS service$/m.test(stage)) ?? '';

it('the image of a service bounds its memory as `npm start` does', () => {
  const entrypoint: unknown = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(service)?.[1] ?? '[]');
  expect(entrypoint).toEqual(['node', ...memoryFlags]);
  for (const [name, value] of Object.entries(memoryEnv))
    expect(service).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
});
