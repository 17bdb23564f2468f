import { OperatorError } from '../local/operator-error.js';
import { areaIn, MANIFEST } from './built-remote.js';
import {
  claimFaults,
  folderOf,
  lineOf,
  parseRegistry,
  printRegistry,
  type Registry,
  REGISTRY,
  withCanary,
  withLive,
} from './registry.js';
import { addToLog, type RollOut } from './roll-out-log.js';
import { isName, type Target } from './target.js';

export interface Use {
  remote: string;
  build: string;
  by: string;
  /** Of the visits; 100: all, and a canary ends. */
  percent: number;
  /** It was live before and takes its place again. */
  isBack?: boolean;
}

/**
 * Has the registry name a build that is uploaded: one line, in one step. Called alone on the target.
 * Nothing is written when it says so already.
 * @throws OperatorError when the build isn't there, or claims pages of others; whoever goes back is in a
 * hurry, and gets what was live
 */
export const useBuild = async (
  target: Target,
  { remote, build, by, percent, isBack = false }: Use,
): Promise<void> => {
  const area = areaIn(await manifestOf(target, { remote, build }));
  const known = parseRegistry(await target.read(REGISTRY));
  const [fault] = isBack ? [] : claimFaults(known, remote, area);
  if (fault !== undefined) throw new OperatorError(`Nothing was changed. ${fault}`);
  if (percent < 100) {
    const next = withCanary(known, { remote, build, area, percent });
    return write(target, { remote, next, entry: { by, action: 'canary', build, percent } });
  }
  const line = lineOf(known, remote);
  if (line?.build === build && !line.canary) return;
  const action = isBack ? 'back' : 'live';
  const next = withLive(known, { remote, build, area });
  await write(target, { remote, next, entry: { by, action, build } });
};

/** The manifest comes last: without it the build is not there, or on its way. */
const manifestOf = async (
  target: Target,
  { remote, build }: Pick<Use, 'remote' | 'build'>,
): Promise<string> => {
  const file = `${folderOf(remote, build)}/${MANIFEST}`;
  const text = isName(build) ? await target.read(file) : undefined;
  if (text === undefined)
    throw new OperatorError(
      `${target.address} has no build ${build} of ${remote}: "list ${remote}" says which there are.`,
    );
  return text;
};

const write = async (
  target: Target,
  { remote, next, entry }: { remote: string; next: Registry; entry: Omit<RollOut, 'at'> },
): Promise<void> => {
  await target.replace(REGISTRY, printRegistry(next));
  await addToLog(target, remote, [{ at: new Date().toISOString(), ...entry }]);
};
