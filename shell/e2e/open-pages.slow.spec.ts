import { join } from 'node:path';
import { personByFrontDesk } from './support/own-class.js';
import { admin, enter } from './support/people.js';
import { test } from './support/empty-studio.js';
import { BuiltRemote } from './support/rolled-out.js';
import { expect, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const repository = join(import.meta.dirname, '../..');
const panel = 'This area is not available right now';
const titles = ['Products', 'Kiosks', 'Payments'] as const;
const paths = ['/admin/products', '/admin/kiosks', '/admin/payments'] as const;

// A studio of its own: other journeys must not get the bad build.
test.use({ settings: { DEMO: '1' } });
test.describe.configure({ timeout: 600_000 });

/** By the router alone: the document stays the one that was opened first. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });
/** Each page of the browser asks every five minutes what is live, and takes it at its next page. */
const fiveMinutes = (() => {
  let times = 0;
  return (page: Page) => page.clock.setSystemTime(Date.now() + ++times * 6 * 60_000);
})();

test('five open pages live through ten roll-outs of their area and a bad one', async ({
  page: list,
  newPerson,
  studio,
  allowed,
}) => {
  // Files of builds that are gone (answered by a 404 in JSON), and the bad build.
  allowed.push(
    /Failed to load resource|Refused to (apply|execute)|net::ERR|RUNTIME-\d+|ChunkLoadError|the bad build/,
  );
  // A page without a connection looks for another service worker.
  allowed.push(/An unknown error occurred when fetching the script/);
  const builds = new BuiltRemote(
    join(repository, 'mf-admin/dist'),
    join(repository, 'node_modules/.cache/open-pages'),
    titles,
  );
  const context = list.context();
  await enter(list, admin);
  const [form, dialog, member] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  const offline = await newPerson({ serviceWorkers: 'allow' });
  await enter(offline, admin);
  const open = { list, form, dialog, member, offline };
  const thrown: string[] = [];
  for (const page of Object.values(open))
    page.on('pageerror', ({ message }) => {
      // Its entry, which is tried beside the build in use.
      if (message !== 'the bad build') thrown.push(`${page.url()} ${message}`);
    });
  const person = await personByFrontDesk(list);
  const about = `Reformer and mat in small groups, ${person.name}`;
  const newName = `Anew ${person.name}`;

  await list.goto(paths[0]);
  await expect(heading(list, titles[0])).toBeVisible();
  await form.goto('/admin/studio');
  const field = form.getByRole('textbox', { name: /^In one sentence/ });
  await field.fill(about);
  await dialog.goto('/admin/users');
  await dialog.getByRole('main').getByRole('button', { name: 'New person' }).click();
  const newPersonDialog = dialog.getByRole('dialog', { name: 'New person' });
  await newPersonDialog.getByLabel('Name').fill(newName);
  await member.goto('/faqs');
  await expect(heading(member, 'FAQs')).toBeVisible();
  await offline.goto('/admin/timetable');
  await expect(heading(offline, 'Timetable')).toBeVisible();
  await offline.context().setOffline(true);
  const loadedAnew: string[] = [];
  for (const [name, page] of Object.entries(open))
    page.on('domcontentloaded', () => loadedAnew.push(`${name} ${page.url()}`));

  const noneIsBroken = async (): Promise<void> => {
    expect(loadedAnew).toEqual([]);
    for (const page of Object.values(open)) await expect(page.getByText(panel)).toBeHidden();
    await expect(field).toHaveValue(about);
    await expect(newPersonDialog.getByLabel('Name')).toHaveValue(newName);
  };
  let turn = 0;
  const goOn = async (): Promise<string> => {
    turn += 1;
    await go(list, paths[turn % paths.length] ?? paths[0]);
    return titles[turn % titles.length] ?? titles[0];
  };
  for (let n = 1; n <= 10; n++)
    await test.step(`roll-out ${String(n)}`, async () => {
      await studio.publish('mf-admin', builds.build(`build ${String(n)}`));
      if (n % 3 === 0) {
        // Known before it is needed: the next page but one is of the new build, this one goes on.
        const isLoaded = list.waitForResponse(/__federation_expose_routes/);
        await fiveMinutes(list);
        await goOn();
        await isLoaded;
        await list.waitForLoadState('networkidle');
        await expect(heading(list, `${await goOn()}, build ${String(n)}`)).toBeVisible();
      } else await expect(heading(list, new RegExp(`^${await goOn()}`))).toBeVisible();
      await noneIsBroken();
    });
  await test.step('a bad build', async () => {
    await studio.publish('mf-admin', builds.build('bad', 'an entry that throws'));
    const isRefused = list.waitForEvent('console', {
      predicate: (message) => message.text().includes('mf_admin could not be loaded'),
    });
    await fiveMinutes(list);
    await expect(heading(list, new RegExp(`^${await goOn()}`))).toBeVisible();
    await isRefused;
    await expect(heading(list, /, build 9$/)).toBeVisible();
    await expect(heading(list, new RegExp(`^${await goOn()}, build 9$`))).toBeVisible();
    await noneIsBroken();
    await studio.publish('mf-admin', builds.build('build 11'));
  });

  await test.step('the form says why a part of its page is gone, and is saved as it was typed', async () => {
    await form.keyboard.press('Control+k');
    const palette = form.getByRole('dialog');
    await palette.getByRole('combobox').fill(person.name);
    await expect(palette.getByRole('option', { selected: true })).toContainText(person.name);
    await form.keyboard.press('Control+Enter');
    await expect(toastOf(form, 'A new version is here')).toBeVisible();
    await expect(field).toHaveValue(about);
    const section = form.getByRole('region').filter({ has: field });
    const saved = form.waitForResponse((answer) => answer.request().method() !== 'GET');
    await section.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    const stored = await context.newPage();
    await stored.goto('/admin/studio');
    await expect(stored.getByRole('textbox', { name: /^In one sentence/ })).toHaveValue(about);
    await go(form, '/admin/kiosks');
    await expect(heading(form, /^Kiosks/)).toBeVisible();
  });
  await test.step('the dialog makes the person that was typed', async () => {
    await newPersonDialog.getByLabel('Phone').fill('+971 50 555 0199');
    await newPersonDialog.getByRole('button', { name: 'Make person' }).click();
    await expect(dialog.getByText(newName).first()).toBeVisible();
    await go(dialog, '/admin/products');
    await expect(heading(dialog, /^Products/)).toBeVisible();
  });
  await test.step('the other area goes on, and on to the new build', async () => {
    await go(member, '/about-us');
    await expect(heading(member, 'About Us')).toBeVisible();
    await go(member, '/admin/payments');
    await expect(heading(member, /^Payments/)).toBeVisible();
  });
  await test.step('the page that was offline is back', async () => {
    await expect(heading(offline, 'Timetable')).toBeVisible();
    await offline.context().setOffline(false);
    await go(offline, '/admin/products');
    await expect(heading(offline, /^Products/)).toBeVisible();
  });
  for (const page of Object.values(open)) await expect(page.getByText(panel)).toBeHidden();
  expect(loadedAnew).toEqual([]);
  expect(thrown).toEqual([]);
  builds.remove();
});
