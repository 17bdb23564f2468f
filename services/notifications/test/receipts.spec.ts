import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@studio/domain-kit';
import { until } from '@studio/testing';
import { NotificationsDesk } from './notifications-desk.js';

/** Stands in for payments: it has the invoice, hasn't it yet, or is away. */
let mode: 'has it' | 'not yet' | 'away' = 'has it';
let payments: Server;
let desk: NotificationsDesk;
const asked: string[] = [];

beforeAll(async () => {
  payments = createServer((request, response) => {
    asked.push(request.url ?? '');
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
  desk = await NotificationsDesk.start({ PAYMENTS_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await desk.stop();
  payments.closeAllConnections();
  await new Promise((resolve) => payments.close(resolve));
});

const bought = (userId: string, paymentId: string) =>
  desk.event('package.granted.v1', {
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
  const rows = await desk.sql<{ attempts: number }>(
    `SELECT attempts FROM email_jobs WHERE user_id = $1 AND status = 'queued'`,
    [userId],
  );
  return rows[0]?.attempts ?? 0;
};

test.each(['has it', 'not yet', 'away'] as const)(
  'payments %s: one mail for the purchase, and never without its invoice',
  async (first) => {
    mode = first;
    const [person, paymentId] = [await desk.person(), newId()];
    await desk.deliver(bought(person.id, paymentId), 3);
    if (first !== 'has it') await until(async () => (await attemptsOf(person.id)) >= 2);
    expect(desk.mails.to(person.email).length).toBeLessThanOrEqual(first === 'has it' ? 1 : 0);
    mode = 'has it';
    const mail = await until(() => desk.mails.to(person.email)[0], { timeoutMs: 60_000 });
    expect(mail.subject).toBe('Your purchase: 10-class package');
    const [file] = mail.attachments;
    expect([file?.filename, file?.contentType]).toEqual(['INV-000007.pdf', 'application/pdf']);
    expect(file?.content.toString()).toBe('%PDF-1.4 seven');
    expect(asked.at(-1)).toBe(`/internal/invoices/of-payment/${paymentId}`);
    await until(async () => {
      const rows = await desk.sql(`SELECT 1 FROM email_jobs WHERE status = 'queued'`);
      return rows.length === 0;
    });
    expect(desk.mails.to(person.email)).toHaveLength(1);
  },
);
