import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import Bull from 'bull';
import { redisOf } from '@studio/nest-kit';
import type { EventJob } from '@studio/outbox';
import { testRedisUrl, until } from '@studio/testing';
import { FaultySmtp } from './faulty-smtp.js';
import { NotificationsTestApp } from './notifications-test-app.js';

const folder = new URL('../', import.meta.url).pathname;
const program = `${folder}dist/main.js`;
const patient = { timeoutMs: 60_000 };

/** The service as it is deployed, in a process of its own. */
const run = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [program], {
    env: { ...env, PATH: process.env['PATH'], LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

test('kill -9 while the mail server has the mail: another worker sends it once', async () => {
  if (!existsSync(program)) execFileSync('npm', ['run', 'build'], { cwd: folder });
  const smtp = new FaultySmtp();
  await smtp.start();
  // The front desk's own instance looks after the tables; it hears of nothing and looks for nothing.
  const testApp = await NotificationsTestApp.start({
    SMTP_URL: smtp.url,
    JOBS_EVERY_MS: '3600000',
  });
  const env = { ...testApp.env, REDIS_URL: testRedisUrl(), JOBS_EVERY_MS: '50' };
  const { url, prefix } = redisOf(env.REDIS_URL);
  const queue = new Bull<EventJob>('batches:{notifications}', url, { prefix });
  const workers = [run(env)];
  try {
    const members = await Promise.all(Array.from({ length: 5 }, () => testApp.person()));
    smtp.mode = 'hold';
    for (const { id } of members) await queue.add(testApp.publish(testApp.booked(id)));
    await until(() => smtp.held.length === 5, patient);
    for (const worker of workers) await killed(worker);
    // None of its mails has had an answer, and none will.
    await until(() => smtp.held.every(({ socket }) => socket.destroyed));
    smtp.release();
    workers.push(run(env));
    // The lease of the dead worker has run out.
    await testApp.sql(`UPDATE email_jobs SET leased_until = now() WHERE status = 'queued'`);
    await until(async () => {
      const sent = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'sent'`);
      return sent.length === 5;
    }, patient);
    for (const { email } of members) expect(smtp.acceptedFor(email)).toHaveLength(1);
    expect(smtp.received).toHaveLength(10);
  } finally {
    for (const worker of workers) await killed(worker);
    await queue.close();
    await testApp.stop();
    await smtp.stop();
  }
});

const killed = async (worker: ChildProcess): Promise<void> => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const dead = once(worker, 'exit');
  worker.kill('SIGKILL');
  await dead;
};
