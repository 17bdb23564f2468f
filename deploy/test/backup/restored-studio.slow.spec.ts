import { readdirSync } from 'node:fs';
import { until } from '@studio/testing';
import { chooseBackup } from '../../backup/choose-backup.js';
import { makeBackup, type Maker } from '../../backup/make-backup.js';
import { restoreStudio } from '../../backup/restore-studio.js';
import { runRestore } from '../../backup/restore.entry.js';
import { checkBooks } from '../../backup/verify-backup.js';
import { reachOf } from '../../backup/wal-archive.js';
import type { StudioConfig } from '../../local/config.js';
import { adminUrlOf, BookingLoad, sql, StudioWithBackups } from './studio-with-backups.js';

/** Two whole studios, one after the other, at load on a machine that does other things too. */
const LIMIT_MS = 600_000;
const PATIENT = { timeoutMs: 200_000 };

const world = new StudioWithBackups();
let first: Awaited<ReturnType<StudioWithBackups['configOf']>>;
let second: typeof first;
let maker: Maker;
let load: BookingLoad;
let moment: Date;
let began: number;
let issues: string[];
/** What members heard of their bookings from the studio that is lost. */
let heard: MailText[];

/** A mail about a booking: to whom, and everything that it says. */
interface MailText {
  to: string;
  text: string;
}

/** Mails of bookings and cancellations that came into a studio's inbox since then. */
async function mailsOf({ ports }: StudioConfig, since: number): Promise<MailText[]> {
  const list = await fetch(`http://localhost:${ports.inbox}/api/email`);
  const mails = (await list.json()) as {
    time: string;
    subject: string;
    text: string;
    to: { address: string }[];
  }[];
  return mails
    .filter(
      ({ time, subject }) => Date.parse(time) >= since && subjects.has(subject.split(':')[0] ?? ''),
    )
    .map(({ to, subject, text }) => ({
      to: to[0]?.address ?? '',
      // Links are signed anew each time.
      text: `${subject}\n${text.replaceAll(/https?:\S+/g, '')}`,
    }));
}

/** How their subjects begin; the class stands behind it. */
const subjects = new Set<string>();
const ownMails = `FROM email_jobs WHERE kind IN ('booking-confirmation', 'cancellation')`;

/** Every event of booking has been handled. */
const isHandled = async (config: StudioConfig): Promise<boolean> => {
  const waiting = `SELECT 1 FROM outbox WHERE relayed_at IS NULL
    UNION ALL SELECT 1 FROM outbox_batches LIMIT 1`;
  return (await sql(config, 'booking', waiting)).length === 0;
};

/** And every mail has come to its end. */
const isSettled = async (config: StudioConfig): Promise<boolean> => {
  const queued = `SELECT 1 ${ownMails} AND status = 'queued'`;
  return (await isHandled(config)) && (await sql(config, 'notifications', queued)).length === 0;
};

beforeAll(async () => {
  [first, second] = [await world.configOf('first'), await world.configOf('second')];
  maker = world.makerOf(first);
  const studio = await world.open(first);
  await until(() => isSettled(first.config), PATIENT);
  began = Date.now();
  load = await BookingLoad.of(first.config, { members: 5 });
  const backup = await makeBackup(maker);
  const running = load.run();
  await until(() => load.acknowledged.length > 8, PATIENT);
  // In the middle of it: bookings whose events, queues and mails are under way.
  moment = new Date();
  await until(() => load.acknowledged.length > 16, PATIENT);
  load.stop();
  await running;
  await until(() => isSettled(first.config), PATIENT);
  for (const { subject } of await sql<{ subject: string }>(
    first.config,
    'notifications',
    `SELECT DISTINCT split_part(subject, ':', 1) AS subject ${ownMails}`,
  ))
    subjects.add(subject);
  heard = await mailsOf(first.config, began);
  issues = await checkBooks(first, adminUrlOf(first.config));
  await sql(first.config, 'postgres', 'SELECT pg_switch_wal()');
  await until(
    () => (reachOf(maker.repository, backup).until?.getTime() ?? 0) > moment.getTime(),
    PATIENT,
  );
  await studio.stop();
}, LIMIT_MS);
afterAll(async () => {
  await world.stop();
  world.remove();
}, LIMIT_MS);

it(
  'a studio that was restored into the middle of its work begins again, and tells nobody anything twice',
  async () => {
    expect(heard.length).toBeGreaterThan(16);
    await restoreStudio(
      { ...maker, config: second.config },
      chooseBackup(maker.repository, { to: moment }),
    );
    const opened = Date.now();
    const studio = await world.open(second);
    const { config } = second;

    // Queues and outboxes come to their end, and the books are right; mails wait.
    await until(() => isHandled(config), PATIENT);
    const again = await BookingLoad.of(config, { members: 1 });
    const booking = await again.bookOne();
    await until(async () => {
      expect(await checkBooks(second, adminUrlOf(config))).toEqual(issues);
      return true;
    }, PATIENT);
    expect(await mailsOf(config, opened)).toEqual([]);

    expect(await runRestore(config.root, ['release'], second.env)).toBe(0);
    await until(() => isSettled(config), PATIENT);
    const later = await mailsOf(config, opened);
    // The new booking, and what was not sent before: each in one of the two studios.
    const all = [...heard, ...later].map(({ to, text }) => `${to}\n${text}`);
    expect(all.filter((one, n) => all.indexOf(one) !== n)).toEqual([]);
    expect(all).toHaveLength(heard.length + 1);
    expect(
      await sql(config, 'booking', `SELECT FROM bookings WHERE id = '${booking}'`),
    ).toHaveLength(1);
    expect(await checkBooks(second, adminUrlOf(config))).toEqual(issues);
    await studio.stop();
  },
  LIMIT_MS,
);

it(
  'as late as the log goes, it has every booking; what was there before is kept aside',
  async () => {
    const { config } = second;
    const latest = chooseBackup(maker.repository, {});
    const { aside } = await restoreStudio({ ...maker, config }, latest);
    expect(readdirSync(aside ?? '')).toContain('postgres');
    const studio = await world.open(second);
    const rows = await sql<{ id: string }>(config, 'booking', 'SELECT id FROM bookings');
    const bookings = new Set(rows.map(({ id }) => id));
    expect(load.acknowledged.filter(({ id }) => !bookings.has(id))).toEqual([]);
    await studio.stop();
  },
  LIMIT_MS,
);
