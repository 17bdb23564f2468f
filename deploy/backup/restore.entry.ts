import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type StudioConfig } from '../local/config.js';
import { isHeld, readSecrets } from '../local/data-folder.js';
import { explain, OperatorError } from '../local/operator-error.js';
import { createReporter, type Reporter } from '../local/reporter.js';
import { runScript } from '../local/run-script.js';
import { serviceEnv, withoutGaps } from '../local/service-env.js';
import { addressesOf } from '../local/stores.js';
import { chooseBackup } from './choose-backup.js';
import { requireOwnDatabases } from './make-backup.js';
import { parseMoment, showMoment } from './moment.js';
import { holdingServices } from './outgoing-hold.js';
import { Repository } from './repository.js';
import { requirePlace, restoreStudio } from './restore-studio.js';
import { requireBackup } from './settings.js';

const USAGE =
  'npm run restore                             as late as the kept log goes\n' +
  'npm run restore -- --to "2026-11-26 14:05"  that minute, in time of the studio (or with UTC behind it)\n' +
  'npm run restore -- --backup <name>          as it was when that backup ended\n' +
  '                   --replace                where a studio is already, which is kept aside\n' +
  'npm run restore -- held                     what the restored studio holds back\n' +
  'npm run restore -- release [--all]          lets it go (--all: also what was probably sent before)';

const options = {
  to: { type: 'string' },
  backup: { type: 'string' },
  replace: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

/** `npm run restore`. Returns the exit code. */
export async function runRestore(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  const reporter = createReporter(process.stdout, process.stderr);
  try {
    const { command, values } = read(args);
    const config = readConfig(root, [], env);
    if (command === 'held' || command === 'release')
      return await release(
        config,
        env,
        command === 'held' ? [] : ['--release', ...(values.all ? ['--all'] : [])],
      );
    await restore(config, values, reporter);
    return 0;
  } catch (error) {
    reporter.problem(explain(error));
    return 1;
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, ...more] = positionals;
    const isKnown = command === undefined || command === 'held' || command === 'release';
    if (isKnown && more.length === 0 && !(values.to && values.backup)) return { command, values };
  } catch {
    // An option that there is not.
  }
  throw new OperatorError(USAGE);
}

async function restore(
  config: StudioConfig,
  { to, backup, replace }: { to?: string; backup?: string; replace: boolean },
  reporter: Reporter,
): Promise<void> {
  requireOwnDatabases(config);
  const { settings, passphrase } = requireBackup(config.backup);
  requirePlace(config, replace);
  const repository = new Repository(settings.folder);
  const choice = chooseBackup(repository, {
    ...(to && { to: parseMoment(to) }),
    ...(backup && { id: backup }),
  });
  const step = (text: string) => reporter.step(text);
  const restored = await restoreStudio({ config, repository, passphrase, step }, choice);
  const newest = showMoment(restored.newest ?? choice.backup.endedAt);
  reporter.line(`restored to ${config.dataDir}: the newest change is of ${newest}`);
  if (restored.aside) reporter.line(`what was there before: ${restored.aside}`);
  reporter.line(
    'next: npm start, npm run check:state, npm run restore -- held.\nMails, push messages and charges wait until npm run restore -- release.',
  );
}

/** Lists what is held, or lets it go, on the studio that runs. */
async function release(
  config: StudioConfig,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<number> {
  if (!isHeld(config.dataDir))
    throw new OperatorError(`No studio runs on ${config.dataDir}: npm start first.`);
  const secrets = readSecrets(config.dataDir);
  const around = { config, secrets, env, ...addressesOf(config, secrets) };
  let worst = 0;
  for (const name of holdingServices) {
    const script = join(config.root, `services/${name}/dist/release-held.js`);
    if (!existsSync(script)) throw new OperatorError(`${script} is not built: run npm run build.`);
    const own = withoutGaps(serviceEnv(name, around));
    worst = Math.max(worst, await runScript([script, ...args], own));
  }
  return worst;
}
