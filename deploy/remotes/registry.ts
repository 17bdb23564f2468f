import { areaFaults } from '@studio/contracts/area-faults';
import { declaredArea, type DeclaredArea } from '@studio/contracts/declared-area';
import { z } from 'zod';
import { OperatorError } from '../local/operator-error.js';

export const REGISTRY = 'remotes.json';

const line = z.object({
  /** The container's name: `mf_admin`. */
  name: z.string(),
  /** Prefix of all its addresses: `/remotes/mf-admin`. */
  path: z.string(),
  /** Address of the manifest of the build that is live. */
  manifest: z.string(),
  /** The build's id. */
  build: z.string(),
  /** What that build declares (declaredArea of contracts); builds older than that say nothing. */
  area: z.unknown().optional(),
  /** A build that `percent` of the visits get instead, with what it declares. */
  canary: z
    .object({
      manifest: z.string(),
      build: z.string(),
      percent: z.number(),
      area: z.unknown().optional(),
    })
    .optional(),
});
const registry = z.object({ remotes: z.array(line) });

export type RegistryLine = z.infer<typeof line>;
export type Registry = z.infer<typeof registry>;

/** The registry that an environment begins with, and what its text says later. */
export const parseRegistry = (text: string | undefined): Registry => {
  if (text === undefined) return { remotes: [] };
  try {
    return registry.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(
      `${REGISTRY} can't be read as a registry: put back the former one, "list" says which builds are there.`,
    );
  }
};

/** One line a remote: a roll-out is a change of one line, in the file and in its history. */
export const printRegistry = ({ remotes }: Registry): string => {
  const sorted = remotes.toSorted((a, b) => a.name.localeCompare(b.name));
  return `{"remotes":[\n${sorted.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
};

const containerOf = (remote: string): string => remote.replaceAll('-', '_');
export const folderOf = (remote: string, build: string): string => `${remote}/${build}`;
const manifestOf = (remote: string, build: string): string =>
  `/remotes/${folderOf(remote, build)}/mf-manifest.json`;

export const lineOf = (known: Registry, remote: string): RegistryLine | undefined =>
  known.remotes.find(({ name }) => name === containerOf(remote));

const withLine = (known: Registry, next: RegistryLine): Registry => ({
  remotes: [...known.remotes.filter(({ name }) => name !== next.name), next],
});

/** A build that the registry is to name. */
export interface NamedBuild {
  remote: string;
  build: string;
  /** What its manifest declares; undefined: nothing. */
  area?: DeclaredArea | undefined;
}

/** All visits get this build; a canary ends. */
export const withLive = (known: Registry, { remote, build, area }: NamedBuild): Registry =>
  withLine(known, {
    name: containerOf(remote),
    path: `/remotes/${remote}`,
    manifest: manifestOf(remote, build),
    build,
    ...(area && { area }),
  });

/** `percent` of the visits get this build, the others what was live before. */
export const withCanary = (
  known: Registry,
  { remote, build, area, percent }: NamedBuild & { percent: number },
): Registry => {
  const live = lineOf(known, remote);
  if (!live)
    throw new OperatorError(
      `${remote} is not live yet: its first build is for all visits, leave --percent out.`,
    );
  if (live.build === build)
    throw new OperatorError(`${build} is live already: all visits have it.`);
  const canary = { manifest: manifestOf(remote, build), build, percent, ...(area && { area }) };
  return withLine(known, { ...live, canary });
};

const readArea = (declared: unknown): DeclaredArea | undefined =>
  declaredArea.safeParse(declared).data;

/** What is live of a remote declares, of its canary too. */
const areasOf = ({ area, canary }: RegistryLine): DeclaredArea[] =>
  [area, canary?.area].flatMap((declared) => readArea(declared) ?? []);

/**
 * Why what a build declares can't stand beside what is live: it claims pages of the shell, of the
 * specification, or of another remote. A sentence each.
 */
export const claimFaults = (
  known: Registry,
  remote: string,
  area: DeclaredArea | undefined,
): string[] => {
  const others = known.remotes.flatMap((line) =>
    areasOf(line)
      .flatMap(({ pages }) => Object.keys(pages))
      .map((pattern) => ({ remote: line.name, pattern })),
  );
  return area ? areaFaults(containerOf(remote), area, others) : [];
};

/** The same of what is live of a remote. */
export const liveClaimFaults = (known: Registry, remote: string): string[] => {
  const line = lineOf(known, remote);
  return line ? areasOf(line).flatMap((area) => claimFaults(known, remote, area)) : [];
};
