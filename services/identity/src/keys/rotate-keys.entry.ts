import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '@studio/nest-kit';
import { z } from 'zod';
import { withNewKey } from './key-rules.js';
import { newKey, readKeysFile, writeKeysFile } from './keys-file.js';

const { values } = parseArgs({
  options: { 'at-once': { type: 'boolean' }, 'drop-old': { type: 'boolean' } },
});
const { AUTH_KEYS_FILE, DATA_DIR } = parseConfig(
  z.object({ AUTH_KEYS_FILE: z.string().optional(), DATA_DIR: z.string().default('.data') }),
);
const path = AUTH_KEYS_FILE ?? join(DATA_DIR, 'auth-keys.json');
const keys = withNewKey(await readKeysFile(path, { mayCreate: false }), await newKey(), {
  now: Date.now(),
  atOnce: values['at-once'] ?? false,
  dropOld: values['drop-old'] ?? false,
});
writeKeysFile(path, keys);
const [added] = keys;
const from = new Date((added?.signs_from ?? 0) * 1000).toISOString();
console.log(`key ${added?.kid} signs from ${from}; ${keys.length} keys are believed`);
