import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ShellOffer } from '@studio/contracts/remote-needs';
import { readConfig } from '../local/config.js';
import { explain, OperatorError } from '../local/operator-error.js';
import { alone } from './alone.js';
import { checkRemote } from './check-remote.js';
import { openEnvironment } from './environments.js';
import { goBack } from './go-back.js';
import { listBuilds } from './list-builds.js';
import { publishRemote } from './publish-remote.js';
import { liveClaimFaults, parseRegistry, REGISTRY } from './registry.js';
import { misfitThere, readShellOffer } from './shell-offer.js';
import { isName, type Target } from './target.js';
import { useBuild } from './use-build.js';

const HELP = `npm run remote -- publish mf-admin [--to <environment>] [--percent N] [--from <folder>]
                 list    mf-admin [--to <environment>]
                 use     mf-admin <build> [--to <environment>] [--percent N]
                 back    mf-admin [--to <environment>]
                 check   mf-admin [--to <environment>]

publish uploads what is built (or lies in --from) below its build id and makes it live;
with --percent for that share of the visits only, until use or back decides.
Environments stand in deploy/remotes/environments.json; without --to: local.`;

interface Request {
  target: Target;
  remote: string;
  build: string | undefined;
  by: string;
  percent: number;
  from: string;
  commit: string | undefined;
  /** What the shell there gives remotes; undefined: nobody says. */
  offer: ShellOffer | undefined;
  print: (line: string) => void;
}

const commands: Record<string, (request: Request) => Promise<number>> = {
  async publish({ target, remote, from, by, commit, percent, offer, print }) {
    const began = Date.now();
    const done = await publishRemote(target, {
      remote,
      from,
      by,
      percent,
      offer,
      ...(commit && { commit }),
    });
    const who = percent === 100 ? 'live' : `live for ${String(percent)} % of the visits`;
    const files = done.isNew ? 'uploaded' : 'was there';
    print(
      `${remote} ${done.build} ${files}, ${who} at ${target.address} (${String(Date.now() - began)} ms)`,
    );
    if (done.removed.length > 0) print(`removed: ${done.removed.join(', ')}`);
    return 0;
  },
  async list({ target, remote, print }) {
    const builds = await listBuilds(target, remote);
    if (builds.length === 0) print(`${target.address} has no build of ${remote}.`);
    for (const { build, at, by, commit, percent } of builds)
      print(
        [build, percent ? `${String(percent)} %` : '-', at, by, commit].filter(Boolean).join('\t'),
      );
    return 0;
  },
  async use({ target, remote, build, by, percent, offer, print }) {
    if (build === undefined) throw new OperatorError(`Name the build: use ${remote} <build>.`);
    const [misfit] = await misfitThere(target, { remote, build, offer });
    if (misfit !== undefined) throw new OperatorError(`Nothing was changed. ${misfit}`);
    await alone(target, () => useBuild(target, { remote, build, by, percent }));
    print(`${remote} ${build} has ${String(percent)} % of the visits at ${target.address}`);
    return 0;
  },
  async back({ target, remote, by, offer, print }) {
    const build = await goBack(target, remote, by);
    print(`${remote} ${build} is live again at ${target.address}`);
    // Whoever goes back is in a hurry: it is said, not refused.
    (await misfitThere(target, { remote, build, offer })).forEach(print);
    liveClaimFaults(parseRegistry(await target.read(REGISTRY)), remote).forEach(print);
    return 0;
  },
  async check({ target, remote, offer, print }) {
    const faults = await checkRemote(target, remote, offer);
    faults.forEach(print);
    if (faults.length === 0) print(`${remote} is whole at ${target.address}`);
    return faults.length === 0 ? 0 : 1;
  },
};

/**
 * `npm run remote`: rolls a remote out and back at an environment. Returns the exit code.
 * @param args what stands behind `--`
 */
export const runRemote = async (
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const { values, positionals } = parse(args);
    const [command = '', remote = '', build] = positionals;
    const run = commands[command];
    if (!run || values.help) {
      print(HELP);
      return values.help ? 0 : 2;
    }
    requireRemote(root, remote);
    const { dataDir } = readConfig(root, [], env);
    const here = { root, dataDir, env, file: values.environments };
    const { target, offerAt } = await openEnvironment(values.to, here);
    const offer = command === 'list' ? undefined : await offerOf(values.to, offerAt, print);
    const from = values.from ?? join(root, remote, 'dist');
    const { by, commit } = authorOf(root, env);
    const percent = percentOf(values.percent);
    return await run({ target, remote, build, by, percent, from, commit, offer, print });
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
};

const offerOf = async (
  environment: string,
  at: string | URL | undefined,
  print: (line: string) => void,
): Promise<ShellOffer | undefined> => {
  const offer = await readShellOffer(at);
  if (at === undefined)
    print(`Not compared with a shell: "${environment}" names no "shell" in environments.json.`);
  else if (!offer) print(`Not compared with a shell: there is no ${String(at)} yet.`);
  return offer;
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string', default: 'local' },
        percent: { type: 'string', default: '100' },
        from: { type: 'string' },
        environments: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
};

/** A folder of the workspace whose package says that it is a remote. */
const requireRemote = (root: string, remote: string): void => {
  const file = join(root, remote, 'package.json');
  const known = isName(remote) && existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!known.includes('"type:remote"'))
    throw new OperatorError(
      `"${remote}" is no remote: name its folder, as in "publish mf-admin".\n\n${HELP}`,
    );
};

const percentOf = (text: string): number => {
  const percent = Number(text);
  if (!/^\d{1,3}$/.test(text) || percent < 1 || percent > 100)
    throw new OperatorError(`--percent is a whole number from 1 to 100, not "${text}".`);
  return percent;
};

/** Who rolls out, and of which commit; a workspace without git says the account of the machine. */
const authorOf = (root: string, env: NodeJS.ProcessEnv): { by: string; commit?: string } => {
  const git = (...args: string[]): string | undefined => {
    try {
      return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    } catch {
      return undefined;
    }
  };
  const by = env['GITHUB_ACTOR'] ?? git('config', 'user.name') ?? userInfo().username;
  const commit = git('rev-parse', '--short', 'HEAD');
  return commit ? { by, commit } : { by };
};
