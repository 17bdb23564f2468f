import { createHash } from 'node:crypto';

/** The same words give the same id (a UUID of version 8, RFC 9562): what is done once is found again. */
export const idOfKey = (...parts: readonly string[]): string => {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
