import { backendNames, byService, type BackendName } from '@studio/contracts/services';
import { HOME_STUDIO_ID, issueLines } from '@studio/domain-kit';
import { freePort } from '@studio/nest-kit/free-ports';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkMailDeliveries } from '../local/check-mail-deliveries.js';
import type { StudioConfig } from '../local/config.js';
import { readSecrets } from '../local/data-folder.js';
import { databaseClient } from '../local/database-client.js';
import { databaseUrls } from '../local/databases.js';
import { serviceEnv, withoutGaps, type Env } from '../local/service-env.js';
import type { Passphrase } from './cipher.js';
import { recover, type Recovered, type RecoveryTarget } from './recover.js';
import type { Backup, Repository, Verification } from './repository.js';
import { endScratch, scratchOf } from './scratch.js';
import { adminPasswordOf, unpackBackup } from './unpack-backup.js';

interface Store {
  repository: Repository;
  passphrase: Passphrase;
}

/**
 * Restores a backup into a scratch folder, on a port of its own, and lets every service check its
 * books there. Only the databases run: nothing can be mailed or charged. The folder is removed.
 */
export async function verifyBackup(
  { config, env }: { config: StudioConfig; env: Env },
  store: Store,
  { backup, target = 'backup' }: { backup: Backup; target?: RecoveryTarget },
): Promise<Verification> {
  const began = Date.now();
  const { root } = config;
  const dataDir = scratchOf(config.dataDir);
  const port = await freePort();
  try {
    await unpackBackup({ root, dataDir }, store, { backup, target });
    const adminPassword = adminPasswordOf(dataDir);
    const scratch = { ...config, dataDir, ports: { ...config.ports, postgres: port } };
    const recovery = { root, dataDir, port, adminPassword, backup, target };
    const issues = await recover(recovery, store, async (cluster) => {
      await setClocksBack(cluster, backup);
      return checkBooks({ config: scratch, env }, cluster.adminUrl);
    });
    return { at: new Date().toISOString(), seconds: secondsSince(began), issues };
  } finally {
    await endScratch(config.dataDir);
  }
}

const secondsSince = (began: number): number => Math.round((Date.now() - began) / 100) / 10;

async function setClocksBack({ adminUrl, newest }: Recovered, backup: Backup): Promise<void> {
  const moment = newest ?? new Date(backup.endedAt);
  for (const name of backendNames) await setClockBack(adminUrl, name, moment);
}

/** What is wrong in the databases of a cluster, by every service's own check; empty: nothing. */
export async function checkBooks(
  { config, env }: { config: StudioConfig; env: Env },
  adminUrl: string,
): Promise<string[]> {
  const secrets = readSecrets(config.dataDir);
  const urls = databaseUrls(adminUrl, backendNames, secrets);
  const all = byService(backendNames, (name) => urls[name] ?? '');
  const around = { config, secrets, env, redisUrl: 'redis://127.0.0.1:1', databaseUrls: all };
  const printed = await Promise.all(
    backendNames
      .map((name) => ({
        name,
        file: join(config.root, `services/${name}/dist/check-integrity.js`),
      }))
      .filter(({ file }) => existsSync(file))
      .map(({ name, file }) => check(file, withoutGaps(serviceEnv(name, around)))),
  );
  const between = await checkMailDeliveries(all, HOME_STUDIO_ID);
  return [
    ...printed.flat(),
    ...(between.length > 0 ? issueLines('between services', between) : []),
  ];
}

/**
 * What should have been done by now is judged as of the backup's moment: `now()` of a schema that is
 * searched first stands back there. In the scratch cluster alone, which is thrown away.
 */
async function setClockBack(adminUrl: string, service: BackendName, moment: Date): Promise<void> {
  const url = new URL(adminUrl);
  url.pathname = `/${service}`;
  const client = databaseClient({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`
      CREATE SCHEMA as_of;
      CREATE FUNCTION as_of.now() RETURNS timestamptz LANGUAGE sql STABLE
        AS $$ SELECT '${moment.toISOString()}'::timestamptz $$;
      GRANT USAGE ON SCHEMA as_of TO PUBLIC;
      ALTER DATABASE ${service} SET search_path = as_of, pg_catalog, public`);
  } finally {
    await client.end();
  }
}

/** What the check of one service prints when anything is wrong; nothing when all is right. */
async function check(file: string, env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? [] : output.trim().split('\n');
}
