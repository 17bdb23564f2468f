import { z } from 'zod';

/**
 * What a library that shell and remotes share exports. Objects of plain members are spelled out:
 * `toast.error`, `z.iso.date`.
 */
const offeredLibrary = z.object({ version: z.string(), names: z.array(z.string()) });

/** What a shell gives remotes: `/shell.json`. */
export const shellOffer = z.object({
  shellApi: z.number(),
  shared: z.record(z.string(), offeredLibrary),
});
export type OfferedLibrary = z.infer<typeof offeredLibrary>;
export type ShellOffer = z.infer<typeof shellOffer>;

/** What a build of a remote takes of the shell: `needs` of its manifest, written by its build. */
export const remoteNeeds = z.object({
  shellApi: z.number(),
  shared: z.record(
    z.string(),
    z.object({
      /** It was built with this one. */
      version: z.string(),
      /** Any other than these is refused: `^1.0.0`. */
      range: z.string(),
      /** A version out of the range does no harm: the remote then runs a copy of its own. */
      hasOwn: z.boolean().optional(),
      /** Those that its modules import; not those of copies that only run without a shell. */
      names: z.array(z.string()),
    }),
  ),
});
export type RemoteNeeds = z.infer<typeof remoteNeeds>;

const numbers = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version
    .replace(/^\^|-.*$/g, '')
    .split('.')
    .map(Number);
  return [major, minor, patch];
};
/** `^1.2.0`: no other major, nothing older. The only form that builds write. */
const isWithin = (version: string, range: string): boolean => {
  const [has, least] = [numbers(version), numbers(range)];
  if (has[0] !== least[0]) return false;
  return has[1] > least[1] || (has[1] === least[1] && has[2] >= least[2]);
};

/** A member of what has no members in the list (a function, an instance) is nobody's promise. */
const has = (names: readonly string[], name: string): boolean =>
  names.includes(name) ||
  names.some(
    (one) => name.startsWith(`${one}.`) && !names.some((other) => other.startsWith(`${one}.`)),
  );

const listOf = (names: readonly string[]): string =>
  names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${String(names.length - 3)} more`
    : names.join(', ');

/**
 * Why a build of a remote can't run in a shell: one sentence that names the library, the version or
 * the names, and says what to do. undefined: it fits.
 */
export const misfitOf = (
  remote: string,
  needs: RemoteNeeds,
  offer: ShellOffer,
): string | undefined => {
  if (needs.shellApi > offer.shellApi)
    return `${remote} needs shellApi ${String(needs.shellApi)}, the shell gives ${String(offer.shellApi)}: roll out the shell first.`;
  for (const [library, { version, range, hasOwn, names }] of Object.entries(needs.shared)) {
    const offered = offer.shared[library];
    if (!offered || !isWithin(offered.version, range)) {
      if (hasOwn) continue;
      if (!offered)
        return `${remote} needs ${library}, which the shell does not share: roll out the shell first.`;
      const isOlder = numbers(offered.version)[0] <= numbers(range)[0];
      return `${remote} was built with ${library} ${version} and takes ${range}, the shell has ${offered.version}: ${isOlder ? 'roll out the shell first, or ' : ''}build ${remote} with ${library} ${offered.version}.`;
    }
    const missing = names.filter((name) => !has(offered.names, name));
    if (missing.length > 0)
      return `${remote} uses ${listOf(missing)} of ${library}, which the shell's ${offered.version} does not have: roll out a shell that has it, or build ${remote} without.`;
  }
  return undefined;
};
