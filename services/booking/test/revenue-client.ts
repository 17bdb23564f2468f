import { randomUUID } from 'node:crypto';
import type { SaleDocumentRow } from '@studio/contracts';
import { HOME_STUDIO_ID, newId, VAT_PERCENT, vatInside } from '@studio/domain-kit';
import { closeRevenueDays } from '../src/reports/revenue/close-revenue-days.js';
import { until } from '@studio/testing';
import { keepRevenue } from '../src/reports/revenue/keep-revenue.js';
import type { DocumentSource } from '../src/reports/revenue/read-documents.js';
import type { OpenStudio, Person } from './open-studio.js';

/** The documents of payments, with their numbers. */
export class Documents implements DocumentSource {
  private readonly rows: SaleDocumentRow[] = [];
  /** Of each kind in one answer. */
  atOnce = 2;

  add(row: Partial<SaleDocumentRow> & Pick<SaleDocumentRow, 'kind' | 'net' | 'at'>): string {
    const document = row.document ?? 'invoice';
    const number = this.rows.filter((one) => one.document === document).length + 1;
    const full: SaleDocumentRow = {
      id: newId(),
      document,
      number,
      paymentId: newId(),
      product: '10-class package',
      userId: newId(),
      paidFrom: null,
      paidThrough: null,
      ...row,
    };
    this.rows.push(full);
    return full.paymentId;
  }

  /** Sold less given back, gift cards left out. */
  get net(): number {
    return this.rows.reduce((sum, { kind, net }) => sum + (kind === 'gift_card' ? 0 : net), 0);
  }

  after({ afterInvoice, afterCreditNote }: { afterInvoice: number; afterCreditNote: number }) {
    const page = (document: SaleDocumentRow['document'], after: number): SaleDocumentRow[] =>
      this.rows.filter((row) => row.document === document && row.number > after);
    const all = [page('invoice', afterInvoice), page('credit_note', afterCreditNote)];
    const [invoices = [], notes = []] = all.map((rows) => rows.slice(0, this.atOnce));
    return Promise.resolve({
      items: [...invoices, ...notes],
      lastInvoice: afterInvoice + invoices.length,
      lastCreditNote: afterCreditNote + notes.length,
      hasMore: all.some((rows) => rows.length > this.atOnce),
    });
  }
}

/** Sells what members use, and keeps revenue of it. */
export class RevenueClient {
  readonly documents = new Documents();

  constructor(readonly studio: OpenStudio) {}

  keep(): Promise<void> {
    return keepRevenue(this.studio.dataSource, this.documents, this.run);
  }

  /** The service's own job may have sales in its hands, which `keep` leaves to it. */
  async allRecognised(): Promise<void> {
    await until(async () => {
      await this.close();
      const [row] = await this.studio.sql<{ due: number }>(
        'SELECT count(*)::int AS due FROM revenue_sales WHERE is_due',
      );
      return row?.due === 0;
    });
    await this.close();
  }

  close(): Promise<void> {
    return closeRevenueDays(this.studio.dataSource, this.run);
  }

  get run() {
    return { studioId: HOME_STUDIO_ID, now: this.studio.clock.now() };
  }

  /** Forgets everything, also what was sold. */
  async forget(): Promise<void> {
    await this.studio.sql('DELETE FROM revenue_sales');
    for (const table of ['revenue_documents', 'revenue_days', 'revenue_progress'])
      await this.studio.sql(`DELETE FROM ${table}`);
  }

  /** A package that a member pays, with its invoice. */
  async buy(
    member: Person,
    { credits, price }: { credits: number; price: number },
  ): Promise<{ paymentId: string; packageId: string }> {
    const sold = await this.studio.addPackage({ credits, months: 1 });
    const paymentId = newId();
    const at = this.studio.clock.now().toISOString();
    const { body } = await this.studio.asPayments('POST', '/internal/grants', {
      paymentId,
      userId: member.id,
      kind: 'package',
      referenceId: sold,
      amount: price,
      currency: 'AED',
      providerSessionId: randomUUID(),
      paidAt: at,
    });
    const { net } = vatInside(price, VAT_PERCENT);
    this.documents.add({ kind: 'package', net, at, paymentId, userId: member.id });
    return { paymentId, packageId: (body as { userPackageId?: string }).userPackageId ?? '' };
  }

  /** Money of a package goes back, with the credits that it bought. */
  async refund(
    member: Person,
    bought: { paymentId: string; packageId: string },
    { net, share }: { net: number; share: number },
  ): Promise<void> {
    await this.studio.asPayments('POST', '/internal/take-backs', {
      refundId: newId(),
      paymentId: bought.paymentId,
      userId: member.id,
      userPackageId: bought.packageId,
      share,
      reason: 'Moved away',
    });
    this.documents.add({
      document: 'credit_note',
      kind: 'package',
      net: -net,
      at: this.studio.clock.now().toISOString(),
      paymentId: bought.paymentId,
      userId: member.id,
    });
  }

  /** By sale, or in total: what is sold, earned and owed by the end of a day, and credits owed. */
  async standing(day = this.studio.today(), paymentId: string | null = null): Promise<number[]> {
    const [row] = await this.studio.sql<Record<'sold' | 'earned' | 'credits', string | null>>(
      `SELECT sum(sold) AS sold, sum(credits) AS credits, sum(CASE
         WHEN through = day THEN earned
         ELSE floor(earned::numeric * (least($1::date, until) - day + 1) / (through - day + 1))
         END) AS earned
       FROM revenue_entries WHERE day <= $1::date AND ($2::uuid IS NULL OR payment_id = $2)`,
      [day, paymentId],
    );
    const [sold, earned, credits] = [row?.sold, row?.earned, row?.credits].map(Number);
    return [earned ?? 0, (sold ?? 0) - (earned ?? 0), credits ?? 0];
  }

  /** What was earned on each day, and why. */
  entries(paymentId: string): Promise<unknown[]> {
    return this.studio.sql(
      `SELECT day::text, reason, sold, earned, credits FROM revenue_entries
       WHERE payment_id = $1 ORDER BY n`,
      [paymentId],
    );
  }

  /** Sums of days as they are kept. */
  kept(): Promise<unknown[]> {
    return this.studio.sql(
      `SELECT day::text, kind, product, reason, sold::int, earned::int, pieces FROM revenue_days
       ORDER BY 1, 2, 3, 4`,
    );
  }
}
