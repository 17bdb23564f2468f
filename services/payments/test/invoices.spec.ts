import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOME_STUDIO_ID as studioId, newId } from '@studio/domain-kit';
import { signServiceToken } from '@studio/nest-kit';
import type { InvoiceFile, InvoiceView, StudioFacts } from '@studio/contracts';
import { until } from '@studio/testing';
import { DataSource } from 'typeorm';
import { Grants } from '../src/purchases/fulfilment/grants.api.js';
import { issueInvoices, type FulfilledPayment } from '../src/accounting/invoices/issue-invoices.js';
import { issueMissingInvoices } from '../src/accounting/invoices/issue-missing-invoices.js';
import { Payment } from '../src/accounting/ledger/payment.entity.js';
import { PaymentsTestApp, type Person } from './payments-test-app.js';
import { VatReturnQueries } from '../src/reports/reports/vat-return.queries.js';

const issuer = {
  details: {
    legalName: 'Test Studio LLC',
    invoiceAddress: 'Dubai',
    trn: '100123456700003',
    vatStatus: 'registered' as const,
    vatFrom: null,
  },
  branding: {},
  name: 'Test Studio',
};
let testApp: PaymentsTestApp;
beforeAll(async () => {
  testApp = await PaymentsTestApp.start();
});
afterAll(() => testApp.stop());

/** Money that has come; `fulfilledAt` for one that was fulfilled before there were invoices. */
const paid = async (userId: string, amount = 125_000, fulfilledAt?: Date): Promise<Payment> => {
  const id = newId();
  await testApp.sql(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount,
       currency, status, provider_session_id, expires_at, paid_at, fulfilled_at, grant_answer)
     VALUES ($1, $2, $3, 'package', $4, '10-class package', $5, 'AED', $6, $7, now(), now(), $8,
       $9)`,
    [
      studioId,
      id,
      userId,
      newId(),
      amount,
      fulfilledAt ? 'fulfilled' : 'paid',
      `cs_${id}`,
      fulfilledAt ?? null,
      fulfilledAt ? '{}' : null,
    ],
  );
  return testApp.app.get(DataSource).manager.findOneByOrFail(Payment, { studioId, id });
};

const fulfil = (payment: Payment) => testApp.app.get(Grants).grant(payment);
const numbers = async (): Promise<number[]> => {
  const rows = await testApp.sql<{ number: number }>(`SELECT number FROM invoices ORDER BY number`);
  return rows.map(({ number }) => number);
};
const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);
/** All numbers so far, without gap or double: how many. */
const counted = async (): Promise<number> => {
  const all = await numbers();
  expect(all).toEqual(upTo(all.length));
  return all.length;
};
const mine = async (as: Person): Promise<InvoiceView[]> =>
  (await testApp.call<{ items: InvoiceView[] }>('GET', '/api/me/invoices', { as })).body.items;

const pdfOf = (id: string, as?: Person) =>
  fetch(`${testApp.url}/api/me/invoices/${id}/pdf`, {
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });

describe('numbers', () => {
  test('fifty fulfilments at once: 1 to 50, no gap and none twice, each asked twice', async () => {
    const payments: Payment[] = [];
    for (const _ of upTo(50)) payments.push(await paid(newId()));
    await Promise.allSettled([...payments, ...payments].map(fulfil));
    // A busy machine may have turned some away: they come again, as the retry job would.
    await until(
      async () => {
        if ((await numbers()).length >= 50) return true;
        await Promise.allSettled(payments.map(fulfil));
        return false;
      },
      { timeoutMs: 90_000 },
    );
    expect(await counted()).toBe(50);
    const published = await testApp.sql<{ number: number }>(
      `SELECT (data ->> 'number')::int AS number FROM outbox WHERE type = 'sale.documented.v1'
       ORDER BY 1`,
    );
    expect(published.map(({ number }) => number)).toEqual(upTo(50));
  });

  test('a fulfilment that is rolled back gives its number back', async () => {
    const before = await counted();
    const payment = await paid(newId());
    const undone = testApp.app.get(DataSource).transaction(async (tx) => {
      const payments = [{ ...payment, fulfilledAt: new Date() }];
      await issueInvoices(tx, { studioId, issuer, payments });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await fulfil(await paid(newId()));
    expect(await counted()).toBe(before + 1);
  });

  test('earlier payments get theirs in the order of their fulfilment, once', async () => {
    const before = await counted();
    const userId = newId();
    await paid(userId, 2_000, new Date('2026-03-02T08:00:00Z'));
    await paid(userId, 1_000, new Date('2026-03-01T20:30:00Z'));
    const issue = () =>
      testApp.app
        .get(DataSource)
        .transaction((tx) => issueMissingInvoices(tx, { studioId, issuer }));
    const issued = await Promise.all([issue(), issue(), issue()]);
    expect(issued.sort()).toEqual([0, 0, 2]);
    const rows = await testApp.sql(
      `SELECT number, total, issued_at FROM invoices WHERE user_id = $1 ORDER BY number`,
      [userId],
    );
    expect(rows).toEqual([
      { number: before + 1, total: 1_000, issued_at: new Date('2026-03-01T20:30:00Z') },
      { number: before + 2, total: 2_000, issued_at: new Date('2026-03-02T08:00:00Z') },
    ]);
  });

  test('the database lets nobody change or delete one', async () => {
    await fulfil(await paid(newId()));
    for (const attempt of [
      'UPDATE invoices SET total = 1',
      'DELETE FROM invoices',
      'TRUNCATE invoices CASCADE',
    ])
      await expect(testApp.sql(attempt)).rejects.toThrow('append-only');
  });
});

const receiveProfile = (studio: Partial<StudioFacts>, asOf: string): Promise<void> =>
  testApp.hearProfile(studio, asOf);

test('the supplier is who the studio’s profile says; what is issued stays the same', async () => {
  const one = await testApp.person();
  await fulfil(await paid(one.id));
  const second = {
    legalName: 'Kumquat LLC',
    invoiceAddress: 'Street 1\nDubai',
    trn: '100200300400503',
    colours: {
      primary: { light: '#0b5d57', dark: '#7fd1c9' },
      accent: { light: '#4f6b5a', dark: '#a2c7af' },
    },
  };
  await receiveProfile(second, '2026-11-02T00:00:00.000Z');
  await receiveProfile({ legalName: 'An older word' }, '2026-11-01T00:00:00.000Z');
  await fulfil(await paid(one.id));
  const rows = await testApp.sql(
    `SELECT supplier FROM invoices WHERE user_id = $1 ORDER BY number`,
    [one.id],
  );
  expect(rows).toEqual([
    {
      supplier: {
        name: 'Test Studio LLC',
        address: 'Villa 1, Al Wasl\nDubai',
        trn: '100123456700003',
      },
    },
    {
      supplier: {
        name: 'Kumquat LLC',
        address: 'Street 1\nDubai',
        trn: '100200300400503',
        colour: '#0b5d57',
      },
    },
  ]);
  await testApp.sql('DELETE FROM studio_copies');
});

test('sales are declared in the box of the emirate that the profile names', async () => {
  const boxes = async () => {
    const report = await testApp.app
      .get(VatReturnQueries, { strict: false })
      .report({ month: '2026-09' });
    return report.boxes.map(({ box }) => box);
  };
  expect(await boxes()).toEqual(['1b', '8', '12']);
  await receiveProfile({ emirate: 'fujairah' }, '2026-11-03T00:00:00.000Z');
  expect(await boxes()).toEqual(['1g', '8', '12']);
  // A copy from before it was asked for.
  await testApp.sql(`UPDATE studio_copies SET facts = facts - 'emirate'`);
  expect(await boxes()).toEqual(['1b', '8', '12']);
});

describe('what an invoice says', () => {
  test.each([
    [125_000, 119_048, 5_952],
    [100, 95, 5],
    [1, 1, 0],
    [0, 0, 0],
    [24_050, 22_905, 1_145],
  ])('%i fils: net %i and VAT %i', async (total, net, vat) => {
    const member = await testApp.person();
    await fulfil(await paid(member.id, total));
    const [invoice] = await mine(member);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^INV-\d{6}$/),
      total,
      net,
      vat,
      currency: 'AED',
    });
  });

  test('it stands in the list of its member and in the story of its payment', async () => {
    const [member, other] = [await testApp.person(), await testApp.person()];
    const payment = await paid(member.id);
    await fulfil(payment);
    const [invoice] = await mine(member);
    expect(await testApp.payment(payment.id)).toMatchObject({ invoice });
    expect(await mine(other)).toEqual([]);
  });
});

describe('the PDF', () => {
  const issued = async (name: string | null = 'Noor Al Suwaidi') => {
    const member = await testApp.person();
    const payment = await paid(member.id);
    await testApp.sql(`INSERT INTO members VALUES ($1, $2, 'noor@example.com', $3, now())`, [
      payment.studioId,
      member.id,
      name,
    ]);
    await fulfil(payment);
    const [invoice] = await mine(member);
    if (!invoice) throw new Error('no invoice');
    return { member, payment, invoice };
  };

  test.each([
    ['Latin', 'Łucja Çelik-Đặng'],
    ['Arabic', 'نور السويدي'],
    ['both', 'Noor نور Al Suwaidi'],
    ['neither, and long', `${'宇宙 🧘‍♀️ '.repeat(80)}<b>x</b>`],
    ['none', null],
  ])('is one page, the same bytes each time; a name in %s', async (_, name) => {
    const { member, invoice } = await issued(name);
    const answer = await pdfOf(invoice.id, member);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`${invoice.number}.pdf`);
    const pdf = Buffer.from(await answer.arrayBuffer());
    expect(pdf.toString('latin1')).toMatch(/^%PDF-/);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.byteLength).toBeLessThan(100_000);
    const again = Buffer.from(await (await pdfOf(invoice.id, member)).arrayBuffer());
    expect(again.equals(pdf)).toBe(true);
  });

  test("somebody else's is the same 404 as none; an admin reads it; a visitor signs in", async () => {
    const { invoice } = await issued();
    const stranger = await testApp.person();
    const foreign = await pdfOf(invoice.id, stranger);
    const none = await pdfOf(newId(), stranger);
    expect([foreign.status, await foreign.text()]).toEqual([404, await none.text()]);
    expect((await pdfOf(invoice.id, await testApp.person('admin'))).status).toBe(200);
    expect((await pdfOf(invoice.id)).status).toBe(401);
  });

  test('notifications gets it by the payment, others do not', async () => {
    const { payment, invoice } = await issued();
    const ask = async (from: 'notifications' | 'booking', id: string) => {
      const token = await signServiceToken({ from, to: 'payments', secret: 's'.repeat(32) });
      return testApp.call<InvoiceFile>('GET', `/internal/invoices/of-payment/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const { status, body } = await ask('notifications', payment.id);
    expect([status, body.number]).toEqual([200, invoice.number]);
    expect(Buffer.from(body.pdfBase64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect((await ask('notifications', newId())).status).toBe(404);
    expect((await ask('booking', payment.id)).status).toBe(403);
  });
});

describe('the file of an invoice', () => {
  const invoicesOf = async (count: number): Promise<{ member: Person; ids: string[] }> => {
    const member = await testApp.person();
    const payments: FulfilledPayment[] = [];
    for (const _ of upTo(count)) {
      const payment = await paid(member.id);
      payments.push({ ...payment, fulfilledAt: new Date() });
    }
    await testApp.app
      .get(DataSource)
      .transaction((tx) => issueInvoices(tx, { studioId, issuer, payments }));
    await testApp.sql(
      `UPDATE payments SET status = 'fulfilled', fulfilled_at = now(), grant_answer = '{}'
       WHERE user_id = $1`,
      [member.id],
    );
    return { member, ids: (await mine(member)).map(({ id }) => id) };
  };
  const fileOf = (id: string): string => join(testApp.filesDir, 'invoices', studioId, `${id}.pdf`);
  const bytesOf = async (id: string, as: Person): Promise<Buffer> =>
    Buffer.from(await (await pdfOf(id, as)).arrayBuffer());

  test('is made once, kept, and made again when it is lost', async () => {
    const { member, ids } = await invoicesOf(1);
    const [id = ''] = ids;
    const first = await bytesOf(id, member);
    expect((await readFile(fileOf(id))).equals(first)).toBe(true);
    await writeFile(fileOf(id), 'as it was kept');
    expect((await bytesOf(id, member)).toString()).toBe('as it was kept');
    await rm(fileOf(id));
    expect((await bytesOf(id, member)).equals(first)).toBe(true);
  });

  test('is what a mail attaches', async () => {
    const { member, ids } = await invoicesOf(1);
    const [id = ''] = ids;
    await bytesOf(id, member);
    await writeFile(fileOf(id), 'as it was kept');
    const [invoice] = await mine(member);
    const token = await signServiceToken({
      from: 'notifications',
      to: 'payments',
      secret: 's'.repeat(32),
    });
    const { body } = await testApp.call<InvoiceFile>(
      'GET',
      `/internal/invoices/of-payment/${invoice?.paymentId}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    expect(Buffer.from(body.pdfBase64, 'base64').toString()).toBe('as it was kept');
  });

  test('60 at once for one member: half of them later, and nobody else waits', async () => {
    const { member, ids } = await invoicesOf(60);
    const other = await invoicesOf(1);
    const flood = Promise.all(ids.map((id) => pdfOf(id, member)));
    const waits: number[] = [];
    let isOver = false;
    const begunAt = Date.now();
    void flood.finally(() => (isOver = true));
    do {
      const begun = Date.now();
      const { status } = await testApp.call('GET', '/api/me/invoices', { as: other.member });
      waits.push(Date.now() - begun);
      expect(status).toBe(200);
    } while (!isOver);
    // A share of the whole, not a time: rendering in the way of others makes one wait for nearly all.
    expect(Math.max(...waits)).toBeLessThan((Date.now() - begunAt) / 2);
    const answers = await flood;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    const seconds = Number(refused[0]?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      hint: `You can open 30 documents in a minute. Wait ${seconds} seconds, then open it again.`,
    });
    expect((await pdfOf(other.ids[0] ?? '', other.member)).status).toBe(200);
  });
});
