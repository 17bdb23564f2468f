import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildImage, imageNames, imageOf, type ImageOptions } from './build-images.js';
import { explain, OperatorError } from './operator-error.js';

const options = {
  prefix: { type: 'string', default: 'studio-' },
  version: { type: 'string' },
  base: { type: 'string' },
  builder: { type: 'string', default: 'docker' },
  npmrc: { type: 'string' },
} as const;

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const optionsOf = (root: string, args: readonly string[], env: NodeJS.ProcessEnv): ImageOptions => {
  const { values } = parseArgs({ args: [...args], options });
  if (!['docker', 'buildah'].includes(values.builder))
    throw new OperatorError('--builder is docker or buildah.');
  return {
    ...values,
    version: values.version ?? git(root, 'rev-parse', '--short=10', 'HEAD'),
    root,
    env,
    revision: git(root, 'rev-parse', 'HEAD'),
    timestamp: Number(git(root, 'log', '-1', '--format=%ct')),
  };
};

/** `npm run images`: builds every image and prints their names. Returns the exit code. */
export const runBuildImages = async (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  try {
    const chosen = optionsOf(root, args, env);
    for (const name of imageNames) {
      await buildImage(chosen, name);
      process.stdout.write(`${imageOf(chosen, name)}\n`);
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
};
