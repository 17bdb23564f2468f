import { readFile } from 'node:fs/promises';
import { clean } from './support/clean.js';
import { test } from './support/empty-studio.js';
import { givePackage } from './support/own-class.js';
import { admin, base, enter, frontDeskPerson, manager, otherMember } from './support/people.js';
import { expect, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

// A studio of its own, with its year, takes a while to begin.
test.describe.configure({ timeout: 300_000 });
test.use({ settings: { DEMO: '1' }, actionTimeout: 15_000 });

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

const memberOf = async (page: Page, email: string): Promise<string> => {
  const answer = await page.request.get(`/api/admin/users?search=${email}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
};

const rows = (page: Page) => page.getByRole('list', { name: 'Data history' }).getByRole('listitem');

/** Three changes of one person, by the front desk, a manager and an admin. */
const changeMember = async (frontDesk: Page, manages: Page, owner: Page): Promise<string> => {
  await enter(frontDesk, frontDeskPerson);
  await enter(manages, manager);
  await enter(owner, admin);
  const memberId = await memberOf(owner, otherMember(10));
  const note = await frontDesk.request.post(`/api/admin/members/${memberId}/notes`, {
    headers: write(),
    data: { text: 'Prefers the window.', visibility: 'team' },
  });
  expect(note.status(), await note.text()).toBe(201);
  await givePackage(manages, { memberId, credits: 3 });
  const role = await owner.request.put(`/api/admin/users/${memberId}/role`, {
    headers: write(),
    data: { role: 'front_desk', reason: 'Starts on Monday' },
  });
  expect(role.ok(), await role.text()).toBe(true);
  return memberId;
};

test('the owner follows what the team changed; an entry that is altered behind the studio’s back is found', async ({
  page: owner,
  newPerson,
  studio,
}) => {
  const memberId = await changeMember(await newPerson(), await newPerson(), owner);

  await test.step('from the record to its history, from all services', async () => {
    await owner.goto(`/admin/users/${memberId}?tab=history`);
    await owner.getByRole('tabpanel').getByRole('link', { name: 'Data history' }).click();
    await expect(owner).toHaveURL(new RegExp(`person=${memberId}`));
    // Accounts tell booking of their own within a second.
    await expect(async () => {
      await owner.reload();
      await expect(rows(owner).filter({ hasText: 'Role changed' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(rows(owner).filter({ hasText: 'Note written' })).toContainText('Dina Khoury');
    await expect(rows(owner).filter({ hasText: 'Package given' })).toContainText('Hala Nasser');
    await clean(owner);
  });

  await test.step('before and after stand side by side, with the reason', async () => {
    const changed = rows(owner).filter({ hasText: 'Role changed' });
    await expect(changed).toContainText('Starts on Monday');
    await changed.getByRole('button').first().press('Enter');
    const values = changed.getByRole('row', { name: /^Role / });
    await expect(values).toHaveText(/Role\s*Member\s*Front desk/);
    await expect(changed).toContainText('Seal before it');
    await clean(owner);
  });

  await test.step('by who did it', async () => {
    await owner.getByRole('button', { name: 'Who', exact: true }).click();
    await owner.getByRole('menuitemradio', { name: 'Hala Nasser' }).click();
    await expect(rows(owner)).toHaveCount(1);
    await expect(rows(owner)).toContainText('Package given');
  });

  await test.step('as a file, which is an entry too', async () => {
    const download = owner.waitForEvent('download');
    await owner.getByRole('link', { name: 'CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain('package.given');
    await owner.goto('/admin/data-history?kind=data');
    await expect(rows(owner).first()).toContainText('List downloaded');
  });

  await test.step('a list of a page leaves an entry before it is given', async () => {
    await owner.goto('/admin/users');
    const download = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Download CSV' }).click();
    await download;
    await owner.goto('/admin/data-history?kind=data');
    await expect(rows(owner).first()).toContainText('Users');
  });

  await test.step('the check finds nothing; the head can be kept', async () => {
    await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByText(/were checked just now/)).toBeVisible();
    await owner.getByRole('button', { name: 'Copy the head of the chain' }).click();
    await expect(toastOf(owner, 'Head copied')).toBeVisible();
  });
  const head = await owner.evaluate(() => navigator.clipboard.readText());
  expect(head).toMatch(/^\d+:[\da-f]{64}$/);

  await test.step('a reason that is altered in the database is found', async () => {
    await studio.tamper([
      `UPDATE data_history SET reason = 'As agreed' WHERE reason = 'Starts on Monday'`,
    ]);
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByText('The history was altered.')).toBeVisible();
    await expect(owner.getByText('An entry was changed: 1 finding')).toBeVisible();
    await clean(owner);
    await owner.setViewportSize({ width: 390, height: 844 });
    await clean(owner);
    await studio.tamper([
      `UPDATE data_history SET reason = 'Starts on Monday' WHERE reason = 'As agreed'`,
    ]);
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByText('Unaltered.')).toBeVisible();
  });

  await test.step('the history still goes through the head that was kept', async () => {
    await owner.getByText('Compare with a head kept outside').click();
    await owner.getByLabel('Head', { exact: true }).fill(head);
    await owner.getByRole('button', { name: 'Compare' }).click();
    await expect(owner.getByText('The history goes through this head.')).toBeVisible();
  });
});
