import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noStudioFacts } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { NotificationsTestApp } from './notifications-test-app.js';

/** Stands in for payments: it has the invoice, hasn't it yet, or is away. */
let mode: 'has it' | 'not yet' | 'away' = 'has it';
let payments: Server;
let testApp: NotificationsTestApp;
const requests: string[] = [];

beforeAll(async () => {
  payments = createServer((request, response) => {
    if (testApp.answersEvent(request, response)) return;
    requests.push(request.url ?? '');
    if (mode === 'away') return void response.destroy();
    const isThere = mode === 'has it' && request.headers.authorization !== undefined;
    const body = isThere
      ? { number: 'INV-000007', pdfBase64: Buffer.from('%PDF-1.4 seven').toString('base64') }
      : { code: 'NOT_FOUND', message: 'none' };
    return void response
      .writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => payments.listen(0, '127.0.0.1', resolve));
  const { port } = payments.address() as AddressInfo;
  testApp = await NotificationsTestApp.start({ PAYMENTS_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await testApp.stop();
  payments.closeAllConnections();
  await new Promise((resolve) => payments.close(resolve));
});

const bought = (userId: string, paymentId: string) =>
  testApp.event('package.granted.v1', {
    userPackageId: newId(),
    userId,
    packageName: '10-class package',
    credits: 10,
    expiresOn: '2027-01-03',
    amount: 125_000,
    currency: 'AED',
    purchasedAt: '2026-11-03T08:00:00.000Z',
    transactionId: paymentId,
    paymentId,
  });

const attemptsOf = async (userId: string): Promise<number> => {
  const rows = await testApp.sql<{ attempts: number }>(
    `SELECT attempts FROM email_jobs WHERE user_id = $1 AND status = 'queued'`,
    [userId],
  );
  return rows[0]?.attempts ?? 0;
};

test.each(['has it', 'not yet', 'away'] as const)(
  'payments %s: one mail for the purchase, and never without its invoice',
  async (first) => {
    mode = first;
    const [person, paymentId] = [await testApp.person(), newId()];
    await testApp.deliver(bought(person.id, paymentId), 3);
    if (first !== 'has it') await until(async () => (await attemptsOf(person.id)) >= 2);
    expect(testApp.mails.to(person.email).length).toBeLessThanOrEqual(first === 'has it' ? 1 : 0);
    mode = 'has it';
    const mail = await until(() => testApp.mails.to(person.email)[0], { timeoutMs: 60_000 });
    expect(mail.subject).toBe('Your purchase: 10-class package');
    const [file] = mail.attachments;
    expect([file?.filename, file?.contentType]).toEqual(['INV-000007.pdf', 'application/pdf']);
    expect(file?.content.toString()).toBe('%PDF-1.4 seven');
    expect(requests.at(-1)).toBe(`/internal/invoices/of-payment/${paymentId}`);
    await until(async () => {
      const rows = await testApp.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
      return rows.length === 0;
    });
    expect(testApp.mails.to(person.email)).toHaveLength(1);
  },
);

test('money goes back: one mail with its credit note, and what went to the gift card is said', async () => {
  mode = 'has it';
  const [person, refundId] = [await testApp.person(), newId()];
  const refunded = testApp.event('payment.refunded.v1', {
    refundId,
    paymentId: newId(),
    userId: person.id,
    kind: 'package',
    referenceId: newId(),
    description: '10-class package',
    amount: 50_000,
    toGiftCard: 20_000,
    currency: 'AED',
    reason: 'moved away',
    creditNoteNumber: 'CN-000003',
    creditNote: { invoiceNumber: 'INV-000007', net: 47_619, vat: 2_381 },
    refundedAt: '2026-11-20T08:00:00.000Z',
  });
  await testApp.deliver(refunded, 3);
  const mail = await until(() => testApp.mails.to(person.email)[0], { timeoutMs: 60_000 });
  expect(mail.subject).toContain('CN-000003');
  expect(mail.text).toContain('moved away');
  expect(mail.attachments).toHaveLength(1);
  expect(requests.at(-1)).toBe(`/internal/credit-notes/of-refund/${refundId}`);
  const bell = await testApp.sql<{ message: string }>(
    `SELECT message FROM notifications WHERE user_id = $1`,
    [person.id],
  );
  expect(bell.map(({ message }) => message)).toEqual([
    'AED 500.00 for 10-class package: on your card in 5 to 10 days, AED 200.00 of it on the gift card now.',
  ]);
  const other = await testApp.person();
  const byHand = { ...refunded.data, refundId: newId(), userId: other.id, toGiftCard: 0 };
  await testApp.deliver(testApp.event('payment.refunded.v1', { ...byHand, byHand: true }));
  const bellOf = (userId: string) =>
    until(async () => {
      const [row] = await testApp.sql<{ title: string; message: string }>(
        `SELECT title, message FROM notifications WHERE user_id = $1`,
        [userId],
      );
      return row;
    });
  const note = await bellOf(other.id);
  expect(note.message).toBe('AED 500.00 for 10-class package: given back at the front desk.');
  const owed = await testApp.person();
  const waits = {
    ...byHand,
    refundId: newId(),
    userId: owed.id,
    byHand: true,
    toPayOut: [{ method: 'cash' as const, amount: 50_000 }],
  };
  await testApp.deliver(testApp.event('payment.refunded.v1', waits));
  expect(await bellOf(owed.id)).toEqual({
    title: 'Money for you at the front desk',
    message:
      'AED 500.00 for 10-class package: the studio pays it out to you in cash at the front desk.',
  });
  const letter = await until(() => testApp.mails.to(owed.email)[0], { timeoutMs: 60_000 });
  expect(letter.text).toContain('in cash');
  expect(letter.text).not.toContain('on the card');
});

test('a studio that is not registered mails receipts, and no VAT with the price', async () => {
  mode = 'has it';
  const profile = { ...noStudioFacts, isSet: true, vatStatus: 'not_registered' as const };
  const asOf = new Date().toISOString();
  await testApp.deliver(testApp.event('studio.profile_changed.v1', { studio: profile, asOf }));
  const person = await testApp.person();
  await testApp.deliver(bought(person.id, newId()));
  const paid = await until(() => testApp.mails.to(person.email)[0], { timeoutMs: 60_000 });
  expect(paid.text).toContain('AED 1,250.00');
  expect(paid.text).not.toMatch(/VAT|[Tt]ax/);
  const other = await testApp.person();
  const invoice = {
    saleId: newId(),
    paymentId: newId(),
    userId: other.id,
    number: 'INV-000007',
    isVoucher: false,
    description: '10-class package',
    net: 125_000,
    vat: 0,
    total: 125_000,
    currency: 'AED' as const,
    issuedAt: asOf,
  };
  await testApp.deliver(testApp.event('invoice.mailed.v1', { ...invoice, vatPercent: 0 }));
  const receipt = await until(() => testApp.mails.to(other.email)[0], { timeoutMs: 60_000 });
  expect(receipt.subject).toBe('Your receipt INV-000007: AED 1,250.00');
  expect(receipt.text).not.toMatch(/VAT|[Tt]ax/);
  await testApp.sql('DELETE FROM studio_copies');
});

test('a gift card: its code is mailed to whom it is for, and kept nowhere', async () => {
  const [buyer, recipientEmail, code] = [
    await testApp.person(),
    `${newId()}@friends.example`,
    'K7QX-94HN-VB2M-TT6C',
  ];
  const issued = testApp.event('gift_card.issued.v1', {
    giftCardId: newId(),
    userId: buyer.id,
    buyerName: 'Noor',
    recipientEmail,
    code,
    message: 'Happy birthday',
    amount: 50_000,
    currency: 'AED',
    paymentId: newId(),
  });
  await testApp.deliver(issued, 3);
  const mail = await until(() => testApp.mails.to(recipientEmail)[0], { timeoutMs: 60_000 });
  expect(mail.text).toContain(code);
  expect(mail.text).toContain('Happy birthday');
  await until(async () => {
    const rows = await testApp.sql<{ payload: unknown }>(
      `SELECT payload FROM email_jobs WHERE recipient = $1`,
      [recipientEmail],
    );
    return rows.length === 1 && !JSON.stringify(rows).includes(code);
  });
  expect(testApp.mails.to(recipientEmail)).toHaveLength(1);
});

test('a payment link is mailed once, to whom it is for; whoever has no address gets none', async () => {
  const member = await testApp.person();
  const url = 'https://studio.example/pay/k3Jd0sPq';
  const mailed = (userId: string) =>
    testApp.event('payment_link.mailed.v1', {
      saleId: newId(),
      paymentId: newId(),
      userId,
      what: '10-class package',
      amount: 125_000,
      currency: 'AED',
      url,
      expiresAt: '2099-11-26T14:30:00.000Z',
    });
  await testApp.deliver(mailed(member.id), 2);
  const mail = await until(() => testApp.mails.to(member.email)[0], { timeoutMs: 60_000 });
  expect(mail.subject).toBe('AED 1,250.00 to pay: 10-class package');
  expect(mail.text).toContain(url);
  expect(testApp.mails.to(member.email)).toHaveLength(1);
  await testApp.sql(`UPDATE recipients SET email = '' WHERE user_id = $1`, [member.id]);
  await testApp.deliver(mailed(member.id));
  await until(async () => {
    const [job] = await testApp.sql<{ status: string; error: string }>(
      `SELECT status, error FROM email_jobs WHERE user_id = $1 AND recipient = ''`,
      [member.id],
    );
    return job?.status === 'skipped' && job.error === 'no address';
  });
});

test.each([
  ['invoice', { isVoucher: false, net: 7_143, vat: 357 }, 'Your tax invoice INV-000007: AED 75.00'],
  ['voucher', { isVoucher: true, net: 7_500, vat: 0 }, 'Your receipt INV-000007: AED 75.00'],
] as const)('the %s of a sale is mailed once, with its PDF', async (_, sums, subject) => {
  mode = 'not yet';
  const [member, paymentId] = [await testApp.person(), newId()];
  const mailed = testApp.event('invoice.mailed.v1', {
    saleId: newId(),
    paymentId,
    userId: member.id,
    number: 'INV-000007',
    description: 'Late cancellation: Barre',
    total: 7_500,
    currency: 'AED',
    issuedAt: '2026-11-22T08:00:00.000Z',
    ...sums,
  });
  await testApp.deliver(mailed, 3);
  await until(async () => (await attemptsOf(member.id)) >= 1);
  mode = 'has it';
  const mail = await until(() => testApp.mails.to(member.email)[0], { timeoutMs: 60_000 });
  expect(mail.subject).toBe(subject);
  expect(mail.text?.includes('VAT 5 %')).toBe(!sums.isVoucher);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['INV-000007.pdf']);
  expect(requests.at(-1)).toBe(`/internal/invoices/of-payment/${paymentId}`);
  expect(testApp.mails.to(member.email)).toHaveLength(1);
});

test('a dispute: every admin is told, the member is not', async () => {
  const [admin, other, member] = [
    await testApp.person(),
    await testApp.person(),
    await testApp.person(),
  ];
  await testApp.sql(`UPDATE recipients SET role = 'admin' WHERE user_id = ANY($1)`, [
    [admin.id, other.id],
  ]);
  const disputed = testApp.event('payment.disputed.v1', {
    disputeId: newId(),
    paymentId: newId(),
    userId: member.id,
    kind: 'package',
    referenceId: newId(),
    description: '10-class package',
    amount: 125_000,
    currency: 'AED',
    reason: 'fraudulent',
    state: 'opened',
    at: '2026-11-20T08:00:00.000Z',
  });
  await testApp.deliver(disputed, 2);
  const receipts = () =>
    testApp.sql<{ user_id: string }>(
      `SELECT user_id FROM notifications WHERE title = 'A payment is disputed' ORDER BY user_id`,
    );
  await until(async () => (await receipts()).length > 0);
  expect((await receipts()).map((row) => row.user_id)).toEqual([admin.id, other.id].sort());
});
