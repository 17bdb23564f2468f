import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '@studio/nest-kit';
import { z } from 'zod';
import { withNewKey } from './key-rules.js';
import { newKey, readKeysFile, writeKeysFile } from './keys-file.js';

const { values } = parseArgs({
  options: {
    'at-once': { type: 'boolean' },
    'drop-old': { type: 'boolean' },
    /** Makes the first key where there is no file yet, and changes nothing else. */
    'if-missing': { type: 'boolean' },
  },
});
const { AUTH_KEYS_FILE, DATA_DIR } = parseConfig(
  z.object({ AUTH_KEYS_FILE: z.string().optional(), DATA_DIR: z.string().default('.data') }),
);
const path = AUTH_KEYS_FILE ?? join(DATA_DIR, 'auth-keys.json');
const present = await readKeysFile(path, { mayCreate: values['if-missing'] ?? false });
if (values['if-missing']) {
  console.log(`key ${present[0]?.kid} is there; ${present.length} keys are believed`);
} else {
  const keys = withNewKey(present, await newKey(), {
    now: Date.now(),
    atOnce: values['at-once'] ?? false,
    dropOld: values['drop-old'] ?? false,
  });
  writeKeysFile(path, keys);
  const [added] = keys;
  const from = new Date((added?.signs_from ?? 0) * 1000).toISOString();
  console.log(`key ${added?.kid} signs from ${from}; ${keys.length} keys are believed`);
}
