import { PushReceiver } from '@studio/testing/push-receiver';
import {
  askForCover,
  claimClass,
  classesOn,
  classToCover,
  neededLine,
  openCover,
  setApproval,
  twoFree,
} from './support/cover.js';
import { mailTo } from './support/inbox.js';
import { memberWithCredits } from './support/own-class.js';
import { admin, base, enter, manager, trainerAddress } from './support/people.js';
import { deliverPush, shownNotifications, usePushService } from './support/push-browser.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

// One at a time: the second one changes what a claim means.
test.describe.configure({ mode: 'serial' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const ILL = 'Sofia Lopez';
const reason = 'A fever since last night.';

const bellOf = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
};
const bellLine = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('listitem')
    .filter({ hasText: text });

/** A member with a seat in the class. */
const booked = async (member: Page, frontDesk: Page, scheduleId: string) => {
  await memberWithCredits(member, frontDesk, 1);
  const headers = { origin: base(), 'idempotency-key': crypto.randomUUID() };
  const answer = await member.request.post('/api/bookings', { headers, data: { scheduleId } });
  expect(answer.status(), await answer.text()).toBe(201);
  const profile = await member.request.get('/api/me/profile');
  return ((await profile.json()) as { email: string }).email;
};

const creditsOf = async (member: Page): Promise<number> => {
  const answer = await member.request.get('/api/me/packages');
  const { items } = (await answer.json()) as { items: { creditsLeft: number }[] };
  return items.reduce((sum, { creditsLeft }) => sum + creditsLeft, 0);
};

test.describe('a trainer who is ill', () => {
  let receiver: PushReceiver;
  test.beforeAll(async () => {
    receiver = await PushReceiver.start();
  });
  test.afterAll(() => receiver.stop());

  test('is replaced on two phones, without anybody at the studio', async ({
    page: frontDesk,
    newPerson,
  }) => {
    test.setTimeout(240_000);
    const began = Date.now() - 1000;
    const [ill, member] = [await newPerson(phone), await newPerson(phone)];
    // What reaches a phone that lies there is shown by its service worker.
    const withPush = { ...phone, serviceWorkers: 'allow' } as const;
    const [taker, other] = [await newPerson(withPush), await newPerson(phone)];
    await enter(frontDesk, admin);
    const one = await classToCover(frontDesk, ILL);
    const email = await booked(member, frontDesk, one.id);
    const [takerName, otherName] = await twoFree(frontDesk, one);

    const device = receiver.device();
    await usePushService(taker, device);
    await enter(taker, trainerAddress(takerName));
    await taker.goto('/account-settings');
    const part = taker.getByRole('region', { name: 'Notifications and language' });
    await part.getByRole('button', { name: 'Turn on' }).click();
    await expect(part.getByRole('heading', { name: 'Push is on here' })).toBeVisible();
    await openCover(other, otherName);

    await enter(ill, trainerAddress(ILL));
    const offered = await askForCover(ill, one, reason);
    expect(offered).toEqual(expect.arrayContaining([takerName, otherName]));
    expect(offered).not.toContain(ILL);
    await ill.getByRole('link', { name: 'Waiting for a trainer' }).click();
    const own = ill.getByRole('region', { name: one.startTime });
    await expect(own.getByText('Waiting for a trainer')).toBeVisible();

    // The offer: on the phone that lies there, in the bell, in the mail.
    await expect.poll(() => receiver.to(device.endpoint).length).toBe(1);
    await deliverPush(taker, receiver.to(device.endpoint)[0]?.body ?? {});
    await expect
      .poll(() => shownNotifications(taker))
      .toMatchObject([{ title: 'Cover needed', page: `${base()}/trainer-dashboard/cover` }]);
    const mail = await mailTo(taker, {
      address: trainerAddress(takerName),
      about: new RegExp(one.startTime),
      since: began,
    });
    expect(mail.html).toContain('/trainer-dashboard/cover');
    await bellOf(taker);
    await bellLine(taker, one.startTime).getByRole('link', { name: 'Cover needed' }).click();
    await expect(taker).toHaveURL(/\/trainer-dashboard\/cover$/);

    await expect(neededLine(other, one).getByRole('button', { name: /^Claim / })).toBeVisible();
    await expect(taker.getByText(reason)).toBeHidden();
    await claimClass(taker, one);
    await expect(toastOf(taker, 'The class is yours.')).toBeVisible();
    // Nobody reloads the other phone.
    await expect(neededLine(other, one)).toContainText(`${takerName} takes it`);
    await expect(neededLine(other, one).getByRole('button')).toHaveCount(0);
    await bellOf(other);
    await expect(bellLine(other, one.startTime).first()).toContainText(`Taken by ${takerName}`);

    // The class has gone from one day to the other.
    expect(await classesOn(ill, one.date)).not.toContain(one.id);
    expect(await classesOn(taker, one.date)).toContain(one.id);
    await taker.goto('/trainer-dashboard/week');
    await expect(taker.locator(`a[href="/trainer-dashboard/class/${one.id}"]`)).toBeVisible();
    await expect(own).toContainText(`${takerName} takes it. Everybody who booked was told.`);

    // Who booked is told, sees who teaches, and cancels free of charge though it is late.
    const changed = await mailTo(member, {
      address: email,
      about: /^Your class has changed: /,
      since: began,
    });
    expect(changed.text).toContain(takerName);
    await member.goto('/');
    await expect(member.getByRole('article', { name: 'Your next class' })).toContainText(takerName);
    await bellOf(member);
    await expect(bellLine(member, 'Your class has changed')).toContainText(takerName);
    await member.goto(`/schedule?date=${one.date}&book=${one.id}`);
    const sheet = member.getByRole('dialog', { name: one.classType.name });
    await expect(sheet).toContainText(takerName);
    await expect(sheet.getByText(/^You may still cancel free of charge/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Cancel booking' }).click();
    await member
      .getByRole('dialog', { name: 'Cancel this class?' })
      .getByRole('button', { name: 'Cancel and get the credit back' })
      .click();
    await expect(toastOf(member, 'Booking cancelled')).toBeVisible();
    await expect.poll(() => creditsOf(member)).toBe(1);

    // The studio reads afterwards what happened.
    await frontDesk.goto(`/admin/substitutions?which=ended&trainer=${one.trainer.id}`);
    const request = frontDesk.getByRole('region', { name: `${one.startTime}, ` });
    await request.getByText('What happened').click();
    await expect(request).toContainText(`${ILL} asked: “${reason}”`);
    await expect(request).toContainText(`${takerName} claimed it`);
    await expect(request).not.toContainText('Managers were alarmed');
  });

  test('where a manager approves, a claim waits for the manager', async ({
    page: frontDesk,
    newPerson,
  }) => {
    test.setTimeout(180_000);
    const began = Date.now() - 1000;
    const [ill, taker, boss] = [
      await newPerson(phone),
      await newPerson(phone),
      await newPerson(phone),
    ];
    await enter(frontDesk, admin);
    await frontDesk.goto('/admin/settings');
    const approval = frontDesk.getByRole('switch', { name: /approves/ });
    await approval.click();
    await expect(approval).toBeChecked();
    try {
      const one = await classToCover(frontDesk, ILL);
      const [takerName] = await twoFree(frontDesk, one);
      await enter(ill, trainerAddress(ILL));
      await askForCover(ill, one, reason);
      await ill.goto('/trainer-dashboard/cover');
      await openCover(taker, takerName);
      await claimClass(taker, one);
      await expect(toastOf(taker, 'A manager has to approve.')).toBeVisible();
      await expect(neededLine(taker, one)).toContainText('Waits for a manager');
      expect(await classesOn(ill, one.date)).toContain(one.id);

      await mailTo(boss, { address: manager, about: new RegExp(one.startTime), since: began });
      await enter(boss, manager);
      await boss.goto('/admin/substitutions');
      const request = boss.getByRole('region', { name: `${one.startTime}, ` });
      await expect(request).toContainText(`${takerName} wants to take it.`);
      await request.getByRole('button', { name: `Approve ${takerName}` }).click();
      const question = boss.getByRole('dialog', { name: `Approve ${takerName}?` });
      await expect(question).toContainText(one.startTime);
      await question.getByRole('button', { name: 'Approve' }).click();
      await expect(toastOf(boss, `${takerName} has the class.`)).toBeVisible();
      await expect(request).toBeHidden();
      await expect.poll(() => classesOn(taker, one.date)).toContain(one.id);
      expect(await classesOn(ill, one.date)).not.toContain(one.id);
      await bellOf(taker);
      await expect(bellLine(taker, one.startTime).first()).toContainText('The class is yours');
    } finally {
      await setApproval(frontDesk, false);
    }
  });
});
