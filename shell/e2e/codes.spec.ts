import { payByCard } from './support/card-page.js';
import { mailTo } from './support/inbox.js';
import { newMember } from './support/new-member.js';
import { admin, base, enter } from './support/people.js';
import { expect, test } from './support/test.js';

test('a gift card and a promotion pay for a package; a part goes back with a credit note', async ({
  page,
  newPerson,
}) => {
  test.slow();
  const person = await newMember(page);
  const frontDesk = await newPerson();
  await enter(frontDesk, admin);
  const asAdmin = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });
  const promo = `E2E${Date.now().toString(36)}`.toUpperCase();
  const made = await frontDesk.request.post('/api/admin/promo-codes', {
    headers: asAdmin(),
    data: {
      code: promo,
      name: 'A journey',
      percentOff: 10,
      amountOff: null,
      kinds: ['package'],
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: null,
      limitTotal: 1,
      limitPerPerson: 1,
      packageIds: [],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  await enter(page, person.email, person.password);

  await test.step('buys a gift card: its code comes by mail alone', async () => {
    await page.goto('/packages?tab=gift');
    const form = page.getByRole('form', { name: 'Buy a gift card' });
    await form.getByRole('button', { name: 'AED 500', exact: true }).click();
    await form.getByRole('button', { name: 'Buy a gift card of AED 500' }).click();
    await payByCard(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'The gift card is on its way' })).toBeVisible();
  });
  const mail = await mailTo(page, { address: person.email, about: /gift card/i });
  const [code = ''] = /[A-Z2-9]{4}(-[A-Z2-9]{4}){3}/.exec(mail.text) ?? [];

  await test.step('pays the rest of a package with the card', async () => {
    await page.goto('/packages');
    await page.getByRole('button', { name: /^Buy 10 classes/ }).click();
    const applied = page.getByRole('list', { name: 'Codes' }).getByRole('listitem');
    for (const [n, typed] of [promo, code].entries()) {
      const field = page.getByLabel('Code', { exact: true });
      if (!(await field.isVisible()))
        await page.getByText('Add a promotion code or a gift card').click();
      await field.fill(typed);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(applied).toHaveCount(n + 1);
    }
    await page.getByRole('button', { name: 'Pay AED 625' }).click();
    await payByCard(page, '4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Your classes are ready' })).toBeVisible();
    await expect(page.getByText('AED 1,125.00')).toBeVisible();
  });

  await test.step('a part goes back, with a credit note by mail and among the receipts', async () => {
    const mine = await page.request.get('/api/me/payments');
    const { items } = (await mine.json()) as { items: { id: string; kind: string }[] };
    const bought = items.find(({ kind }) => kind === 'package');
    const answer = await frontDesk.request.post(`/api/admin/payments/${bought?.id}/refunds`, {
      headers: asAdmin(),
      data: { amount: 22_500, reason: 'A class that fell out' },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    await mailTo(page, { address: person.email, about: /CN-\d{6}/ });
    await page.goto('/my-packages');
    const note = page.getByRole('listitem').filter({ hasText: 'Refund: 10-class package' });
    await expect(note).toContainText('−AED 225.00');
    const pdf = note.getByRole('link', { name: /^Credit note/ });
    const file = await page.request.get((await pdf.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
  });
});
