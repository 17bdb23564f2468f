import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shellOffer } from '@studio/contracts/remote-needs';
import type { OfferedLibrary, ShellOffer } from '@studio/contracts/remote-needs';

/** Kept beside the code, so that a change of what is shared is seen in its history. */
export const RECORD = fileURLToPath(new URL('../shared-exports.json', import.meta.url));

/** What a shell of this workspace gives remotes; a spec holds the record to the libraries. */
export const ownOffer = (): ShellOffer =>
  shellOffer.parse(JSON.parse(readFileSync(RECORD, 'utf8')));

/** The same for all shells that give the same: a remote built against it needs no comparing. */
export const offerId = (offer: ShellOffer): string =>
  createHash('sha256').update(JSON.stringify(offer)).digest('hex').slice(0, 10);

/** What a module exports, with the members of plain objects: `toast`, `toast.error`. */
export const namesOf = (exported: object, before = ''): string[] =>
  Object.entries(exported)
    // React's internals, and what the module system adds.
    .filter(([name]) => !name.startsWith('__') && name !== 'default')
    .flatMap(([name, value]: [string, unknown]) => [
      `${before}${name}`,
      ...(isPlain(value) ? namesOf(value, `${before}${name}.`) : []),
    ])
    .sort();

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const raised = (version: string, part: 'major' | 'minor'): string => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return part === 'major' ? `${String(major + 1)}.0.0` : `${String(major)}.${String(minor + 1)}.0`;
};
const isReached = (version: string, least: string): boolean => {
  const [a = [], b = []] = [version, least].map((one) => one.split('.').map(Number));
  const at = [0, 1, 2].find((n) => a[n] !== b[n]);
  return at === undefined || (a[at] ?? 0) > (b[at] ?? 0);
};

/**
 * Whether the version of a library of ours says what has become of its exports since the record was
 * written: a name that is gone raises the major (remotes that use it are refused), a new one the
 * minor (older remotes go on).
 * @param home the package.json that holds the version
 * @returns a sentence that says what to do; undefined: its version is high enough
 */
export const unversionedChange = (
  library: string,
  home: string,
  { kept, now }: { kept: OfferedLibrary; now: OfferedLibrary },
): string | undefined => {
  const gone = kept.names.filter((name) => !now.names.includes(name));
  const added = now.names.filter((name) => !kept.names.includes(name));
  if (gone.length + added.length === 0) return undefined;
  const least = raised(kept.version, gone.length > 0 ? 'major' : 'minor');
  if (isReached(now.version, least)) return undefined;
  const what = [
    ...(gone.length > 0 ? [`no longer exports ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`newly exports ${added.join(', ')}`] : []),
  ].join(' and ');
  return `${library} ${what}: raise the version in ${home} from ${kept.version} to ${least}, then npm run shared-exports -w @studio/federation.`;
};
