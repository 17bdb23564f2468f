import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../local/config.js';
import { explain } from '../local/operator-error.js';
import { BackupKeeper } from './backup-keeper.js';
import { Repository } from './repository.js';
import { endScratch } from './scratch.js';
import { requireBackup } from './settings.js';

/** Log that waits longer is lost with the machine. */
const TURN_MS = 2000;
/** PostgreSQL or the disk of the backups is away. */
const AGAIN_MS = 10_000;

// The starter's program `backup`; what it prints goes to `.data/logs/backup.log`.
setPriority(10); // members' requests come first
const config = readConfig(process.cwd(), [], process.env);
const { settings, passphrase } = requireBackup(config.backup);
const print = (text: string) => void process.stdout.write(`${new Date().toISOString()} ${text}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void endScratch(config.dataDir).finally(() => process.exit(0)));

await endScratch(config.dataDir);
for (;;) {
  const repository = new Repository(settings.folder);
  const keeper = new BackupKeeper({
    config,
    env: process.env,
    repository,
    passphrase,
    step: print,
  });
  try {
    await keeper.open();
    for (;;) {
      await keeper.turn();
      await pause(TURN_MS);
    }
  } catch (error) {
    keeper.noteFailure(error);
    print(explain(error));
  } finally {
    await keeper.close();
  }
  await pause(AGAIN_MS);
}
