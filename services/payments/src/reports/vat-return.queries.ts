import { Inject, Injectable } from '@nestjs/common';
import type { VatReturn } from '@studio/contracts';
import { addDays, addValidity, studioInstant } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { supplierOf } from '../invoices/invoices.api.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { readDays } from './report-sums.js';

const [, salesBook] = keptDays;
type Sums = Pick<VatReturn['invoices'], 'net' | 'vat' | 'total'>;

/**
 * What a studio in Dubai declares about its sales for a tax period of three months (Federal Tax
 * Authority, form VAT 201). Credit notes lower the supplies of the period in which they are issued; the
 * column of adjustments is for bad debts alone, and none are kept here.
 */
@Injectable()
export class VatReturnQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async report({ month }: { month: string }): Promise<VatReturn> {
    const { STUDIO_ID: studioId } = this.config;
    const { manager } = this.dataSource;
    const from = `${month}-01`;
    const to = addDays(addValidity(from, { count: 3, unit: 'month' }), -1);
    const rows = await readDays(manager, salesBook, { studioId, from, to });
    const taxed = rows.filter(({ kind }) => kind !== 'gift_card');
    const { net, vat } = sumOf(taxed);
    const { name, address, trn } = await supplierOf(manager, this.config);
    return {
      from,
      to,
      closedThrough: lastClosedDay(new Date()),
      supplier: { name, address, trn: trn || null },
      boxes: [
        { box: '1b', amount: net, vat, adjustment: 0 },
        { box: '8', amount: net, vat, adjustment: 0 },
        { box: '12', amount: null, vat, adjustment: null },
      ],
      ...(await this.documents({ from, to }, taxed)),
      giftCards: sumOf(rows.filter(({ kind }) => kind === 'gift_card')).total,
    };
  }

  /** The documents behind the boxes, those of gift cards alone not counted. */
  private async documents(
    { from, to }: { from: string; to: string },
    taxed: readonly (Sums & { document: string })[],
  ): Promise<Pick<VatReturn, 'invoices' | 'creditNotes'>> {
    const [row] = await this.dataSource.query<{ invoices: number; notes: number }[]>(
      `SELECT
         (SELECT count(*)::int FROM invoices i WHERE i.studio_id = $1
            AND i.issued_at >= $2 AND i.issued_at < $3 AND (
              EXISTS (SELECT FROM payments p WHERE p.studio_id = i.studio_id
                AND p.id = i.payment_id AND p.kind <> 'gift_card')
              OR i.sale_id IS NOT NULL AND EXISTS (SELECT FROM payments p
                WHERE p.studio_id = i.studio_id AND p.sale_id = i.sale_id
                  AND p.kind <> 'gift_card'))) AS invoices,
         (SELECT count(*)::int FROM credit_notes n
            JOIN payments p ON p.studio_id = n.studio_id AND p.id = n.payment_id
            WHERE n.studio_id = $1 AND n.issued_at >= $2 AND n.issued_at < $3
              AND p.kind <> 'gift_card') AS notes`,
      [this.config.STUDIO_ID, studioInstant(from), studioInstant(addDays(to, 1))],
    );
    const sumsOf = (document: string): Sums =>
      sumOf(taxed.filter((one) => one.document === document));
    const back = sumsOf('credit_note');
    return {
      invoices: { count: row?.invoices ?? 0, ...sumsOf('invoice') },
      creditNotes: {
        count: row?.notes ?? 0,
        net: 0 - back.net,
        vat: 0 - back.vat,
        total: 0 - back.total,
      },
    };
  }
}

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, { net, vat, total }) => ({
      net: sum.net + net,
      vat: sum.vat + vat,
      total: sum.total + total,
    }),
    { net: 0, vat: 0, total: 0 },
  );
