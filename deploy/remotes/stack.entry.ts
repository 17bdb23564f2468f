import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../local/config.js';
import { explain, OperatorError } from '../local/operator-error.js';
import { groupClientErrors, type ClientErrorGroup } from './logged-client-errors.js';
import { openEnvironment } from './environments.js';
import { StackResolver } from './resolve-stack.js';
import { keepShellMaps } from './source-maps.js';
import type { Target } from './target.js';

const HELP = `npm run stack -- [--to <environment>] [<file>]
npm run stack -- --keep-shell [--to <environment>]

Reads a stack, or the log of a gateway, from the file or from what is piped in, and says where in the
source each place lies. Of a log it shows the errors of browsers, those that most visits met first.
--keep-shell brings the source maps of the built shell to the environment, which keeps those of the
last ten builds; maps of remotes come with npm run remote -- publish.
Environments stand in deploy/remotes/environments.json; without --to: local.`;

/** Of a log; what is left out is said. */
const SHOWN = 20;

interface Request {
  root: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** What is piped in. */
  input: () => string;
  print: (line: string) => void;
}

/** `npm run stack`: resolves stacks of shipped files by their source maps. Returns the exit code. */
export const runStack = async ({ root, args, env, input, print }: Request): Promise<number> => {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      print(HELP);
      return 0;
    }
    const { dataDir } = readConfig(root, [], env);
    const file = values.environments;
    const { target } = await openEnvironment(values.to, { root, dataDir, env, file });
    if (values['keep-shell']) {
      const build = await keepShellMaps(target, { folder: join(root, 'shell/dist'), by: 'stack' });
      print(`the source maps of shell ${build} are kept at ${target.address}`);
      return 0;
    }
    const [from] = positionals;
    return await show(target, from === undefined ? input() : read(from), print);
  } catch (error) {
    print(explain(error));
    return 1;
  }
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string', default: 'local' },
        'keep-shell': { type: 'boolean', default: false },
        environments: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
};

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new OperatorError(`${file} can't be read.`);
  }
};

const show = async (
  target: Target,
  text: string,
  print: (line: string) => void,
): Promise<number> => {
  const resolver = new StackResolver(target);
  const groups = groupClientErrors(text.split('\n'));
  for (const group of groups.slice(0, SHOWN)) (await describe(resolver, group)).forEach(print);
  if (groups.length > SHOWN) print(`${String(groups.length - SHOWN)} more are left out.`);
  if (groups.length === 0) (await resolver.resolve(text.trimEnd())).forEach(print);
  for (const map of resolver.missing) print(`${target.address} has no source map of ${map}`);
  return resolver.resolved > 0 ? 0 : 1;
};

const describe = async (
  resolver: StackResolver,
  { newest, since, visits, times }: ClientErrorGroup,
): Promise<string[]> => {
  const { application, build, shell, kind, path, browser, reason, at, components } = newest;
  const shellBuild = shell ?? undefined;
  return [
    `${newest.fingerprint}  ${application} ${build ?? '(build unknown)'}  ${kind}  ${path}  ${browser}`,
    `${String(times)} times in ${String(visits)} visits, ${since} to ${newest.time}`,
    reason,
    ...(await resolver.resolve(at, shellBuild)),
    ...(components === ''
      ? []
      : ['  drawn by', ...(await resolver.resolve(components, shellBuild))]),
    '',
  ];
};
