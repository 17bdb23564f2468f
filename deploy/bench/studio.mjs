// A studio of the bench's own: other ports, other data, thrown away afterwards.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The services behind the gateway: their folders have their names. */
export const backendNames = readdirSync(join(root, 'services')).filter(
  (name) => name !== 'gateway',
);
const first = Number(process.env.BENCH_PORT ?? 4600);
const ports = {
  PORT: first,
  INBOX_PORT: first + 1,
  CARD_PORT: first + 2,
  SMTP_PORT: first + 3,
  ...Object.fromEntries(
    backendNames.map((name, index) => [`${name.toUpperCase()}_PORT`, first + 11 + index]),
  ),
  POSTGRES_PORT: first + 21,
  REDIS_PORT: first + 22,
};

export async function openStudio({
  command = process.execPath,
  args = ['deploy/local/start.mjs'],
} = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-bench-'));
  const env = envOf(dataDir);
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endTogether(child);
  await waitForReady(child);
  const { postgresAdmin, cardProviderWebhook } = JSON.parse(
    readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
  );
  const databaseUrl = (name) =>
    `postgres://postgres:${postgresAdmin}@127.0.0.1:${ports.POSTGRES_PORT}/${name}`;
  return {
    databaseUrl,
    gateway: `http://localhost:${ports.PORT}`,
    payments: `http://127.0.0.1:${ports.PAYMENTS_PORT}`,
    cards: `http://127.0.0.1:${ports.CARD_PORT}`,
    webhookSecret: cardProviderWebhook,
    booking: `http://127.0.0.1:${ports.BOOKING_PORT}`,
    referencePort: first + 30,
    pid: child.pid,
    usage: (script) => usageOf(script),
    rebuildReports: () => rebuildReports(env),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whoever ends the bench early ends its studio too. */
function endTogether(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      child.once('exit', () => process.exit(1));
      child.kill('SIGTERM');
    });
  }
  process.once('exit', () => child.kill('SIGTERM'));
}

function envOf(dataDir) {
  const numbers = Object.entries(ports).map(([name, port]) => [name, String(port)]);
  return {
    ...process.env,
    AUTH_LIMITS: 'off',
    DATA_DIR: dataDir,
    ...Object.fromEntries(numbers),
  };
}

/** As `npm run reports:rebuild` does, without its build. Returns the exit code. */
async function rebuildReports(env) {
  const built = await import('../dist/rebuild-reports.js');
  return built.rebuildReports(root, env);
}

function waitForReady(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
      if (output.includes('ready http')) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`the studio did not start (${code})\n${output}`)),
    );
  });
}

/** CPU seconds and resident megabytes of one of our processes (Linux). */
function usageOf(script) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const around = readFileSync(`/proc/${pid}/environ`, 'utf8');
      if (!command.includes(script) || !around.includes(`:${ports.IDENTITY_PORT}`)) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const cpu = (Number(fields[11]) + Number(fields[12])) / 100;
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      return { cpu, megabytes: Math.round(Number(resident?.[1] ?? 0) / 1024) };
    } catch {
      // Processes come and go while we look.
    }
  }
  return { cpu: Number.NaN, megabytes: Number.NaN };
}

/** Members of the demo who have bought something: they sign in with the demo's password. */
export async function membersOf(studio, memberCount) {
  const client = new pg.Client({ connectionString: studio.databaseUrl('booking') });
  await client.connect();
  const { rows } = await client.query(
    `SELECT id, email FROM members m WHERE role = 'user' AND email LIKE 'member%'
       AND EXISTS (SELECT FROM user_packages p WHERE p.member_id = m.id)
     ORDER BY email LIMIT $1`,
    [memberCount],
  );
  await client.end();
  return rows;
}

/** The cheapest package that anybody can buy again and again. */
export async function packageOnSale(studio) {
  const client = new pg.Client({ connectionString: studio.databaseUrl('booking') });
  await client.connect();
  const { rows } = await client.query(
    `SELECT id FROM packages WHERE on_sale AND NOT once_per_person ORDER BY price LIMIT 1`,
  );
  await client.end();
  return rows[0].id;
}

/** Members with endless credits and classes with endless seats, so that only the work is measured. */
export async function prepareStudio(studio, memberCount) {
  const members = await membersOf(studio, memberCount);
  const client = new pg.Client({ connectionString: studio.databaseUrl('booking') });
  await client.connect();
  // Nobody waits: the lists of the demo would be served beside what is measured.
  await client.query('DELETE FROM class_waiting_entries');
  await client.query(
    `UPDATE bookings SET status = 'cancelled', cancelled_at = now()
     WHERE starts_at > now() AND status = 'confirmed'`,
  );
  // By hand, so that their series leave them alone.
  await client.query(
    `UPDATE schedules SET booked = 0, capacity = 1000000, changed_singly = series_id IS NOT NULL
     WHERE starts_at > now()`,
  );
  // Nobody's newest package was paid back, voided or disputed: it would pay for nothing. That package
  // never runs out; what they bought before has expired, as most of it has. Its validity
  // has begun: else the job of the next minute lets it end some weeks after the demo's first class.
  await client.query(
    `UPDATE user_packages p SET credits_total = 1000000, credits_left = 1000000,
       valid_from = current_date - 100,
       expires_on = CASE WHEN EXISTS (SELECT FROM user_packages newer
         WHERE newer.member_id = p.member_id AND newer.id > p.id)
         THEN current_date - 10 ELSE current_date + 300 END,
       frozen_from = NULL, frozen_until = NULL, begins_count = NULL, begins_unit = NULL,
       refunded = NULL, refunded_at = NULL, voided_at = NULL, locked_because = NULL, locked_on = NULL,
       closed_for = NULL,
       class_type_ids = (SELECT array_agg(id) FROM class_types)`,
  );
  const { rows: classes } = await client.query(
    `SELECT id FROM schedules WHERE status = 'scheduled'
       AND starts_at BETWEEN now() + interval '2 days' AND now() + interval '7 days'
     ORDER BY id`,
  );
  await client.end();
  return { members, classes: classes.map(({ id }) => id) };
}
