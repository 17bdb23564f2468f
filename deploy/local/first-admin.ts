import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What identity writes of a studio without an admin (print-first-link.ts). */
const parseEntry = (text: string): { time?: string; setupLink?: string } => {
  try {
    return JSON.parse(text) as { time?: string; setupLink?: string };
  } catch {
    // The last one may be half written, and a crash writes none of ours.
    return {};
  }
};

/** The newest link to /setup that identity's log holds since then. */
const setupLinkIn = (dataDir: string, since: Date): string | undefined =>
  readFileSync(join(dataDir, 'logs', 'identity.log'), 'utf8')
    .split('\n')
    .filter((text) => text.includes('"setupLink"'))
    .map(parseEntry)
    .filter(({ time = '' }) => new Date(time) >= since)
    .at(-1)?.setupLink;

/** What the starter says of a studio that is nobody's yet; undefined: there is an admin. */
export const firstAdminNote = (dataDir: string, since: Date): string | undefined => {
  const link = setupLinkIn(dataDir, since);
  return link && `  first admin    ${link}\n                 (works once, within 24 hours)`;
};
