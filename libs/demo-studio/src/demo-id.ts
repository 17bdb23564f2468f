import { createHash } from 'node:crypto';

/**
 * The id of the demo studio's n-th thing of a kind: a valid UUIDv7 that every service computes
 * alike, so that their demo data agree without asking each other.
 */
export const demoId = (kind: string, n: number): string => {
  const hash = createHash('sha256').update(`${kind}:${n}`).digest('hex');
  const time = (Date.UTC(2024, 0, 1) + n * 1000).toString(16).padStart(12, '0');
  const variant = ((parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
};
