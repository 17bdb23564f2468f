import { cancelByApi } from './support/bookings.js';
import { payByCard, toCardPage } from './support/card-page.js';
import { classesBetween, isFree, type StudioClass } from './support/classes.js';
import { clean } from './support/clean.js';
import { newMember } from './support/new-member.js';
import { enter } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const aFreeClass = async (page: Page): Promise<StudioClass> => {
  const one = (await classesBetween(page, 3, 5)).find((each) => isFree(each) && each.seatsLeft > 2);
  if (!one) throw new Error('The demo studio has no free class in these days.');
  return one;
};

test('a class goes along through buying, back and forth, and is booked once', async ({ page }) => {
  test.slow();
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const one = await aFreeClass(page);

  await test.step('its card says the price, its sheet leads to the packages', async () => {
    await page.goto(`/schedule?date=${one.date}`);
    const card = page
      .getByRole('article')
      .filter({ hasText: one.startTime })
      .filter({ has: page.getByRole('heading', { name: one.classType.name }) })
      .first();
    await expect(card).toContainText(/AED \d+/);
    await page.goto(`/class/${one.id}?open=1`);
    await page
      .getByRole('dialog', { name: one.classType.name })
      .getByRole('link', { name: 'A class costs less in a package' })
      .click();
    await expect(page.getByText('goes along')).toBeVisible();
  });

  await test.step('back from the card page nothing was charged, and the class is still there', async () => {
    await toCardPage(page, /^Buy 5 classes/);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await expect(page.getByText('goes along')).toBeVisible();
    await toCardPage(page, /^Buy 5 classes/);
    await page.goBack();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('goes along')).toBeVisible();
  });

  await test.step('paid, it is booked; a reload books and charges nothing more', async () => {
    await toCardPage(page, /^Buy 5 classes/);
    await payByCard(page, '4242 4242 4242 4242');
    await expect(page.getByText(`${one.classType.name} is booked.`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${one.classType.name} is booked.`)).toBeVisible();
    const packages = await page.request.get('/api/me/packages');
    expect(((await packages.json()) as { creditsLeft: number }).creditsLeft).toBe(4);
    const bookings = await page.request.get('/api/me/bookings');
    expect(((await bookings.json()) as { items: unknown[] }).items).toHaveLength(1);
    const payments = await page.request.get('/api/me/payments');
    const { items } = (await payments.json()) as { items: { status: string }[] };
    expect(items.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('paid on another device, and looked at on a third: the class is offered on Home', async ({
  page,
  newPerson,
}) => {
  test.slow();
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const one = await aFreeClass(page);
  await page.goto(`/packages?class=${one.id}`);
  await toCardPage(page, /^Buy 5 classes/);
  const elsewhere = await newPerson();
  await elsewhere.goto(page.url());
  await page.close();
  await payByCard(elsewhere, '4242 4242 4242 4242');
  await expect(elsewhere.getByRole('heading', { name: 'Please sign in' })).toBeVisible();

  const phone = await newPerson({ viewport: { width: 390, height: 844 } });
  await enter(phone, person.email, person.password);
  await phone.goto('/');
  const offer = phone.getByRole('region', { name: 'The class you chose' });
  await expect(offer).toContainText(one.classType.name);
  await clean(phone);
  await offer.getByRole('button', { name: 'Book this class' }).click();
  await expect(phone.getByRole('article', { name: 'Your next class' })).toBeVisible();
  await expect(offer).toBeHidden();
  // Given back, it is not offered again.
  const { items } = (await (await phone.request.get('/api/me/bookings')).json()) as {
    items: { id: string }[];
  };
  await cancelByApi(phone, items[0]?.id ?? '');
  await phone.goto('/');
  await expect(phone.getByText('5 credits')).toBeVisible();
  await expect(offer).toBeHidden();
});
