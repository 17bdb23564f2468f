import type { DeclaredArea } from './declared-area.js';
import { fixedPages } from './fixed-pages.js';

/** The shell's own pages, and what the gateway answers with something else than a page. */
const reserved = [
  '/login /signup /email-verified /reset-password /setup /not-me',
  '/terms-of-service /privacy-policy /notifications',
  '/api/* /auth/* /functions/* /rest/* /storage/* /realtime/* /webhooks/* /embed/* /openapi/*',
  '/remotes/* /assets/* /internal/* /metrics/* /healthz/* /readyz/*',
].flatMap((patterns) => patterns.split(' '));

/** Whether there is an address that both patterns match. */
const overlaps = (one: string, other: string): boolean => {
  const [a, b] = [one.split('/'), other.split('/')];
  for (let n = 0; n < Math.max(a.length, b.length); n++) {
    const [x, y] = [a[n], b[n]];
    if (x === '*' || y === '*') return true;
    if (x === undefined || y === undefined) return false;
    if (x !== y && !x.startsWith(':') && !y.startsWith(':')) return false;
  }
  return true;
};

const projectOf = (remote: string): string => remote.replaceAll('_', '-');

/** A page that a remote has declared. */
export interface ClaimedPage {
  /** The container's name: `mf_admin`. */
  remote: string;
  pattern: string;
}

/**
 * Why a remote can't have a page: it is one of the shell, of the specification, or of another remote.
 * @param others pages that are declared already; those of the remote itself don't count
 * @returns a sentence that says what to do
 */
export const claimFault = (
  { remote, pattern }: ClaimedPage,
  others: readonly ClaimedPage[] = [],
): string | undefined => {
  const claims = `${projectOf(remote)} claims ${pattern}, which`;
  if (reserved.some((one) => overlaps(pattern, one)))
    return `${claims} is the shell's or the gateway's: choose another address.`;
  const fixed = fixedPages.find(([one]) => overlaps(pattern, one));
  if (fixed?.[1] === remote)
    return `${claims} it has anyway (${fixed[0]}, ${fixed[2]}): leave it out.`;
  if (fixed) return `${claims} belongs to ${projectOf(fixed[1])}: choose another address.`;
  const other = others.find((one) => one.remote !== remote && overlaps(pattern, one.pattern));
  if (!other) return undefined;
  const owner = projectOf(other.remote);
  return `${claims} ${owner} has as ${other.pattern}: choose another address, or roll out ${owner} without it first.`;
};

/** Patterns of all pages of a remote, the fixed ones too. */
const patternsOf = (remote: string, area: DeclaredArea | undefined): string[] => [
  ...fixedPages.filter(([, name]) => name === remote).map(([pattern]) => pattern),
  ...Object.keys(area?.pages ?? {}),
];

/**
 * What is wrong with an area beside others that are live, a sentence each.
 * @param remote the container's name: `mf_admin`
 */
export const areaFaults = (
  remote: string,
  area: DeclaredArea,
  others: readonly ClaimedPage[] = [],
): string[] => {
  const own = patternsOf(remote, area);
  return [
    ...Object.keys(area.pages).flatMap((pattern) => claimFault({ remote, pattern }, others) ?? []),
    ...area.menu
      .filter(({ path }) => !own.some((pattern) => overlaps(path, pattern)))
      .map(
        ({ path }) => `${projectOf(remote)} has ${path} in its menu, which is none of its pages.`,
      ),
  ];
};

/**
 * Pages of a remote's routes that nobody could reach.
 * @param paths patterns of its routes
 * @param area undefined: it declares nothing
 */
export const undeclaredPages = (
  remote: string,
  paths: readonly string[],
  area: DeclaredArea | undefined,
): string[] => {
  const own = patternsOf(remote, area);
  return paths.filter((path) => !own.some((pattern) => overlaps(path, pattern)));
};
