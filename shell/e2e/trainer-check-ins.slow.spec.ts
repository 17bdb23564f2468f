import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classSoon, memberWithCredits, personByFrontDesk, placeFor } from './support/own-class.js';
import { admin, base, enter, trainer } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const trainerId = async (teacher: Page): Promise<string> => {
  const own = await teacher.request.get('/api/me/profile');
  return ((await own.json()) as { id: string }).id;
};

/** A member with a seat in a class of the trainer that begins soon, whose phone shows the code. */
const memberWithCode = async (member: Page, frontDesk: Page, teacherId: string) => {
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 1);
  const scheduleId = await classSoon(frontDesk, teacherId);
  const booked = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  const { booking } = (await booked.json()) as {
    booking: { id: string; schedule: { date: string } };
  };
  await member.goto(`/check-in/${booking.id}`);
  const code = member.getByRole('img', { name: 'Check-in code' });
  await expect(code).toBeVisible();
  return { scheduleId, date: booking.schedule.date, code };
};

type Code = Awaited<ReturnType<typeof memberWithCode>>['code'];

/** What a camera sees that is held before the member's phone: 640 by 480, as JPEG. */
const pictureOf = async (code: Code): Promise<Buffer> => {
  const box = await code.boundingBox();
  if (!box) throw new Error('The code is not on the screen.');
  const [width, height] = [640, 480];
  const clip = {
    x: Math.max(0, Math.round(box.x + box.width / 2 - width / 2)),
    y: Math.max(0, Math.round(box.y + box.height / 2 - height / 2)),
    width,
    height,
  };
  return code.page().screenshot({ type: 'jpeg', quality: 95, clip });
};

const scanOf = (page: Page) => page.getByRole('region', { name: 'Scan a code' });

test('a camera that sees the code on the member’s phone checks in', async ({
  playwright,
  page: frontDesk,
  newPerson,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const film = join(folder, 'code.mjpeg');
  const { launchOptions } = test.info().project.use;
  const phoneWithCamera = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await phoneWithCamera.newContext({ ...phone, baseURL: base() });
    const teacher = await context.newPage();
    await enter(teacher, trainer);
    const member = await newPerson();
    const { scheduleId, date, code } = await memberWithCode(
      member,
      frontDesk,
      await trainerId(teacher),
    );
    await teacher.goto(`/trainer-dashboard?date=${date}&class=${scheduleId}`);
    const scan = scanOf(teacher);
    await expect(scan).toBeVisible();
    const picture = await pictureOf(code);
    await writeFile(film, Buffer.concat([picture, picture]));
    await scan.getByRole('button', { name: 'Scan a code' }).click();
    await expect(scan.getByRole('status')).toContainText('Checked in at');
    await expect(member.getByText('Checked in at')).toBeVisible();
  } finally {
    await phoneWithCamera.close();
    await rm(folder, { recursive: true });
  }
});

test('where no camera may be used, a picture of the code checks in', async ({
  page: frontDesk,
  newPerson,
}) => {
  test.slow();
  const [member, teacher] = [await newPerson(), await newPerson(phone)];
  await enter(teacher, trainer);
  const { scheduleId, date, code } = await memberWithCode(
    member,
    frontDesk,
    await trainerId(teacher),
  );
  await teacher.goto(`/trainer-dashboard?date=${date}&class=${scheduleId}`);
  const scan = scanOf(teacher);
  await scan.getByRole('button', { name: 'Scan a code' }).click();
  await expect(scan.getByText('No camera.')).toBeVisible();
  const choose = async (picture: Buffer): Promise<void> => {
    const chosen = teacher.waitForEvent('filechooser');
    await scan.getByRole('button', { name: 'Choose a picture of the code' }).click();
    await (await chosen).setFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer: picture });
  };
  await choose(await teacher.screenshot({ type: 'jpeg' }));
  await expect(scan.getByText('No code was found on this picture.')).toBeVisible();
  await choose(await pictureOf(code));
  await expect(scan.getByText('Checked in at')).toBeVisible();
});

interface Roster {
  entries: { name: string; status: string; checkedInAt: string | null }[];
}

test('a whole class is checked in without a connection, and put together with another phone', async ({
  page: frontDesk,
  newPerson,
  allowed,
}) => {
  test.slow();
  allowed.push(/ERR_INTERNET_DISCONNECTED/);
  const [one, two] = [await newPerson(phone), await newPerson(phone)];
  for (const teacher of [one, two]) await enter(teacher, trainer);
  await enter(frontDesk, admin);
  const scheduleId = await classSoon(frontDesk, await trainerId(one));
  const place = async (): Promise<string> => {
    const person = await personByFrontDesk(frontDesk);
    await placeFor(frontDesk, person.id, scheduleId);
    return person.name;
  };
  const names = [await place(), await place(), await place(), await place()] as const;
  const [first, second, third, fourth] = names;
  for (const teacher of [one, two]) {
    await teacher.goto(`/trainer-dashboard?class=${scheduleId}`);
    for (const name of names) await expect(teacher.getByText(name)).toBeVisible();
  }
  const tap = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: /check/i });
  const saved = async () => {
    const answer = await frontDesk.request.get(`/api/schedules/${scheduleId}/roster`);
    const { entries } = (await answer.json()) as Roster;
    return Object.fromEntries(entries.map(({ name, status }) => [name, status]));
  };

  await one.context().setOffline(true);
  for (const name of names) await tap(one, name).click();
  // Taken back: the last tap is what counts.
  await tap(one, second).click();
  await expect(one.getByText('3 of 4 in')).toBeVisible();
  await expect(one.getByText(/4 check-ins are kept on this phone/)).toBeVisible();
  expect(Object.values(await saved())).toEqual(Array(4).fill('confirmed'));

  // Meanwhile the other phone has a connection: earlier and later taps than those of the first. What
  // lies less than a second apart on two devices has no order that is promised (server-clock.ts).
  const undoneAt = Date.now();
  await expect.poll(() => Date.now() - undoneAt).toBeGreaterThan(1_000);
  await tap(two, second).click();
  await tap(two, third).click();
  await expect.poll(async () => (await saved())[third]).toBe('attended');
  await tap(two, third).click();
  await expect.poll(async () => (await saved())[third]).toBe('confirmed');

  await one.context().setOffline(false);
  const together = {
    [first]: 'attended',
    // The second phone said so later than the first took it back.
    [second]: 'attended',
    [third]: 'confirmed',
    [fourth]: 'attended',
  };
  await expect.poll(saved, { timeout: 20_000 }).toEqual(together);
  // Both phones show it, and nothing waits.
  for (const teacher of [one, two]) await expect(teacher.getByText('3 of 4 in')).toBeVisible();
  await expect(one.getByText(/kept on this phone/)).toBeHidden();
  await expect(one.getByText(new RegExp(`${third}: changed by somebody else`))).toBeVisible();
});
