import { Inject, Injectable } from '@nestjs/common';
import { emirate, type Emirate, type VatReturn } from '@studio/contracts';
import { addDays, addValidity, VAT_PERCENT, vatStatusOf } from '@studio/domain-kit';
import { studioOf } from '@studio/outbox';
import { ReadDatabase } from '@studio/nest-kit/read-database';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { issuerOf, supplierOf } from '../../accounting/invoices/invoices.api.js';
import { lastClosedDay } from './close-days.js';
import { keptDays } from './report-days.sql.js';
import { readDays } from './report-sums.js';

const [, salesBook] = keptDays;
type Sums = Pick<VatReturn['invoices'], 'net' | 'vat' | 'total'>;
type Untaxed = Record<'untaxed_documents' | 'untaxed_total', number>;

/**
 * What a studio declares about its sales for a tax period of three months (Federal Tax
 * Authority, form VAT 201), in the box of the emirate that its profile names. Credit notes lower the supplies of the period in which they are issued; the
 * column of adjustments is for bad debts alone, and none are kept here.
 */
@Injectable()
export class VatReturnQueries {
  constructor(
    private readonly readDatabase: ReadDatabase,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async report({ month }: { month: string }): Promise<VatReturn> {
    const { STUDIO_ID: studioId } = this.config;
    const { readDatabase } = this;
    const from = `${month}-01`;
    const to = addDays(addValidity(from, { count: 3, unit: 'month' }), -1);
    const rows = await readDays(readDatabase, salesBook, { studioId, from, to });
    const taxed = rows.filter(({ kind }) => kind !== 'gift_card').map(withoutUntaxed);
    const { net, vat } = sumOf(taxed);
    const issuer = await issuerOf(readDatabase, this.config);
    const { vatFrom } = issuer.details;
    const isRegistered = vatStatusOf(issuer.details) === 'registered';
    const { name, address, trn } = supplierOf(issuer, isRegistered ? VAT_PERCENT : 0);
    const { emirate: place } = await studioOf(readDatabase, studioId);
    return {
      from,
      to,
      closedThrough: lastClosedDay(new Date()),
      supplier: { name, address, trn: trn || null },
      registration: { isRegistered, from: isRegistered ? vatFrom : null },
      boxes: [
        { box: emirateBox(place), amount: net, vat, adjustment: 0 },
        { box: '8', amount: net, vat, adjustment: 0 },
        { box: '12', amount: null, vat, adjustment: null },
      ],
      ...documentsOf(taxed),
      giftCards: sumOf(rows.filter(({ kind }) => kind === 'gift_card')).total,
    };
  }
}

/** Receipts of days before the registration, and the credit notes for them, are not declared. */
const withoutUntaxed = <Row extends Sums & { documents: number } & Untaxed>(row: Row): Row => ({
  ...row,
  documents: row.documents - row.untaxed_documents,
  net: row.net - row.untaxed_total,
  total: row.total - row.untaxed_total,
});

const boxes = ['1a', '1b', '1c', '1d', '1e', '1f', '1g'] as const;

const emirateBox = (place: Emirate): (typeof boxes)[number] =>
  boxes[emirate.options.indexOf(place)] ?? '1b';

/** The documents behind the boxes, those of gift cards alone not counted. */
const documentsOf = (
  taxed: readonly (Sums & { document: string; documents: number })[],
): Pick<VatReturn, 'invoices' | 'creditNotes'> => {
  const counted = (document: string): VatReturn['invoices'] => {
    const own = taxed.filter((one) => one.document === document);
    return { count: own.reduce((sum, { documents }) => sum + documents, 0), ...sumOf(own) };
  };
  const { count, net, vat, total } = counted('credit_note');
  return {
    invoices: counted('invoice'),
    creditNotes: { count, net: 0 - net, vat: 0 - vat, total: 0 - total },
  };
};

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, { net, vat, total }) => ({
      net: sum.net + net,
      vat: sum.vat + vat,
      total: sum.total + total,
    }),
    { net: 0, vat: 0, total: 0 },
  );
