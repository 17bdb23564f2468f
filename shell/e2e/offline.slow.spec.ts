import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clean } from './support/clean.js';
import { classSoon, memberWithCredits, personByFrontDesk, placeFor } from './support/own-class.js';
import { DeployProxy } from './support/deploy-proxy.js';
import { admin, base, enter, member as demoMember, trainer } from './support/people.js';
import { BuiltRemote } from './support/rolled-out.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

// The worker is what is tried here; other journeys block it.
test.use({ serviceWorkers: 'allow' });

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const;
const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

const trainerId = async (teacher: Page): Promise<string> =>
  ((await (await teacher.request.get('/api/me/profile')).json()) as { id: string }).id;

/** The builds that the worker has whole. */
const keptBuilds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const known = await (await caches.open('index')).match('/current');
    return known ? Object.keys((await known.json()) as object) : [];
  });
const isReady = (page: Page, remotes: readonly string[]): Promise<void> =>
  expect
    .poll(() => keptBuilds(page), { timeout: 40_000 })
    .toEqual(expect.arrayContaining(['shell', ...remotes]));
/** What this device has of a person. */
const ofPerson = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('person:')));

test('a member opens the app without a connection: classes, code, and a sentence for what has to wait', async ({
  page: frontDesk,
  newPerson,
  allowed,
}) => {
  test.slow();
  allowed.push(/ERR_INTERNET_DISCONNECTED/, /401/);
  const [member, teacher] = [await newPerson(phone), await newPerson()];
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 3);
  await enter(teacher, trainer);
  const scheduleId = await classSoon(frontDesk, await trainerId(teacher));
  const booked = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId },
  });
  expect(booked.status(), await booked.text()).toBe(201);

  await member.goto('/');
  await expect(member.getByRole('article', { name: 'Your next class' })).toBeVisible();
  await isReady(member, ['mf_member']);
  await expect
    .poll(() => ofPerson(member))
    .toEqual(expect.arrayContaining(['person:check-in-codes', 'person:kept']));
  await member.goto('/schedule');
  const book = member.getByRole('button', { name: /^Book: / }).first();
  await book.click();
  const sheet = member.getByRole('dialog');
  const confirm = sheet.getByRole('button', { name: /^Book/ });
  await expect(confirm).toBeVisible();

  await member.context().setOffline(true);
  await test.step('a write is refused with a sentence', async () => {
    await confirm.click();
    await expect(member.getByText(/Check your connection/).first()).toBeVisible();
  });
  await test.step('the home page opens', async () => {
    await member.goto('/');
    await expect(member.getByText('Reformer', { exact: false }).first()).toBeVisible();
    await expect(member.getByRole('img', { name: 'Check-in code' })).toBeVisible();
    await clean(member);
  });
  await test.step('the code opens from the home screen', async () => {
    await member.goto('/my-code');
    await expect(member.getByRole('img', { name: 'Check-in code' })).toBeVisible();
    const typed = (await member.getByLabel('Code to type').textContent()) ?? '';
    const checkIn = await teacher.request.post('/api/check-ins', {
      headers: write(),
      data: { code: typed, scheduleId },
    });
    expect(checkIn.status(), await checkIn.text()).toBeLessThan(300);
    await clean(member);
  });
  await test.step('what was never read says so', async () => {
    await member.goto('/packages');
    await expect(member.getByText('You are offline').first()).toBeVisible();
  });
});

test('nothing of a person stays on the phone after the sign-out, and the next one finds nothing', async ({
  newPerson,
  page: frontDesk,
  allowed,
}) => {
  test.slow();
  // The picture of the sign-in is not kept for a start without a connection.
  allowed.push(/ERR_INTERNET_DISCONNECTED/, /401/, /ERR_FAILED \S+\/portrait-/);
  const member = await newPerson(phone);
  await enter(member, demoMember);
  await member.goto('/');
  await isReady(member, ['mf_member']);
  await expect.poll(() => ofPerson(member)).toContain('person:kept');
  await member.goto('/settings');
  await member.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(member).toHaveURL(/login/);
  expect(await ofPerson(member)).toEqual([]);
  await member.context().setOffline(true);
  await member.goto('/');
  await expect(member).toHaveURL(/login/);
  await expect(member.getByRole('heading').first()).toBeVisible();
  await member.context().setOffline(false);
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 0);
  await member.goto('/');
  await expect.poll(() => ofPerson(member)).toContain('person:kept');
  const kept = await member.evaluate(() => localStorage.getItem('person:kept'));
  expect(kept).not.toContain(demoMember);
});

test('a trainer opens the page of today without a connection, and taps wait', async ({
  page: frontDesk,
  newPerson,
  allowed,
}) => {
  test.slow();
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const teacher = await newPerson(phone);
  await enter(frontDesk, admin);
  await enter(teacher, trainer);
  const scheduleId = await classSoon(frontDesk, await trainerId(teacher));
  const person = await personByFrontDesk(frontDesk);
  await placeFor(frontDesk, person.id, scheduleId);
  await teacher.goto(`/trainer-dashboard?class=${scheduleId}`);
  await expect(teacher.getByText(person.name)).toBeVisible();
  await isReady(teacher, ['mf_trainer']);

  await teacher.context().setOffline(true);
  await teacher.goto(`/trainer-dashboard?class=${scheduleId}`);
  const row = teacher.getByRole('listitem').filter({ hasText: person.name });
  await row.getByRole('button', { name: /check/i }).click();
  await expect(teacher.getByText(/1 check-in is kept on this phone/)).toBeVisible();
  // The battery was flat: what waited waits on.
  await teacher.reload();
  await expect(teacher.getByText(/1 check-in is kept on this phone/)).toBeVisible();
  await teacher.context().setOffline(false);
  await expect(teacher.getByText(/kept on this phone/)).toBeHidden();
  const saved = async () => {
    const answer = await frontDesk.request.get(`/api/schedules/${scheduleId}/roster`);
    const { entries } = (await answer.json()) as { entries: { status: string }[] };
    return entries.map(({ status }) => status);
  };
  await expect.poll(saved, { timeout: 20_000 }).toEqual(['attended']);
});

test('a new version is there at the next page without a word, and the old one is gone from the phone', async ({
  newPerson,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'new-version-'));
  const dist = join(import.meta.dirname, '../../mf-member/dist');
  const remote = new BuiltRemote(dist, folder, ['FAQs']);
  const studio = await DeployProxy.start(base(), { keepsFormer: true });
  try {
    const member = await newPerson({ ...phone, baseURL: studio.url });
    const entered = await member.request.post('/api/session', {
      headers: { origin: studio.url },
      data: { email: demoMember, password: 'pilates1' },
    });
    expect(entered.status(), await entered.text()).toBe(200);
    await member.goto('/');
    await isReady(member, ['mf_member']);
    const names = () => member.evaluate(() => caches.keys());
    const before = await names();
    studio.deploy('mf-member', remote.build('Monday'));
    // The page asks every five minutes.
    await member.clock.setSystemTime(Date.now() + 6 * 60_000);
    const isLoaded = member.waitForResponse(/build-1\/assets\/__federation_expose_routes/);
    const to = (name: string) =>
      member.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await to('Book');
    await expect.poll(async () => (await names()).length, { timeout: 40_000 }).toBe(before.length);
    await expect.poll(names, { timeout: 40_000 }).not.toEqual(before);
    await isLoaded;
    // By the router alone: a new document would have the new build in any case.
    await member.evaluate(() => {
      history.pushState(null, '', '/faqs');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const title = member.getByRole('heading', { level: 1, name: 'FAQs, Monday' });
    await expect(title).toBeVisible();
    await expect(toastOf(member, 'A new version')).toBeHidden();
    await member.context().close();
  } finally {
    await studio.stop();
    rmSync(folder, { recursive: true });
  }
});
