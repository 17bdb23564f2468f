import { OperatorError } from '../local/operator-error.js';
import { lineOf, parseRegistry, REGISTRY } from './registry.js';
import { liveBefore, readLog } from './roll-out-log.js';
import { alone } from './alone.js';
import type { Target } from './target.js';
import { useBuild } from './use-build.js';

/**
 * Ends a canary; without one, the build that was live before is live again.
 * @returns the build that all visits have now
 * @throws OperatorError when there is nothing to go back to
 */
export const goBack = (target: Target, remote: string, by: string): Promise<string> =>
  alone(target, async () => {
    const line = lineOf(parseRegistry(await target.read(REGISTRY)), remote);
    if (!line) throw new OperatorError(`${remote} is not live at ${target.address}.`);
    const build = line.canary ? line.build : liveBefore(await readLog(target, remote), line.build);
    if (build === undefined)
      throw new OperatorError(`${remote} has had one build only: there is nothing to go back to.`);
    await useBuild(target, { remote, build, by, percent: 100, isBack: true });
    return build;
  });
