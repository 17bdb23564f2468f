import { filsToAed, studioDay, VAT_PERCENT } from '@studio/domain-kit';
import type { Invoice, InvoiceParty } from '../invoice.entity.js';
import { invoiceNumber } from '../invoice.view.js';
import { PAGE, Sheet } from './sheet.js';

const MUTED = '#5C645F';
const ACCENT = '#A4553A';
const PANEL = '#FAF7F2';
const LINE = '#E7DDCF';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const HALF = (RIGHT - LEFT) / 2;
/** Right edges of the columns of figures. */
const AT = { net: RIGHT - 176, vat: RIGHT - 98, total: RIGHT - 20 };
const PAD = 20;
/** The paths of libs/ui's mark, 24 wide: an arch, the sun in it, and the ground. */
const MARK = [
  'M3.2 17.9V10.8a8.8 8.8 0 0 1 17.6 0v7.1h-2.5v-7.1a6.3 6.3 0 0 0-12.6 0v7.1Z',
  'M7.2 17.9a4.8 4.8 0 0 1 9.6 0Z',
  'M3.7 19.4h16.6a.5.5 0 0 1 .5.5v1.5a.5.5 0 0 1-.5.5H3.7a.5.5 0 0 1-.5-.5v-1.5a.5.5 0 0 1 .5-.5Z',
];

/** The tax invoice on one page of A4, in the studio's look; the same invoice makes the same bytes. */
export const drawInvoice = (invoice: Invoice): Promise<Buffer> => {
  const { supplier } = invoice;
  const title = `Tax invoice ${invoiceNumber(invoice.number)}`;
  const sheet = new Sheet({ title, author: supplier.name, at: invoice.issuedAt });
  drawHead(sheet, supplier);
  sheet.write('Tax invoice', LEFT, 128, { face: 'display', size: 34 });
  drawFacts(sheet, invoice);
  drawParty(sheet, LEFT, { heading: 'From', party: supplier });
  drawParty(sheet, LEFT + HALF, { heading: 'Billed to', party: invoice.buyer });
  drawTotals(sheet, invoice, drawLine(sheet, invoice) + 28);
  drawFoot(sheet, supplier);
  return sheet.finish();
};

/** The studio's mark and its name. */
const drawHead = (sheet: Sheet, supplier: InvoiceParty): void => {
  const { doc } = sheet;
  doc.rect(0, 0, PAGE.width, 8).fill(ACCENT);
  doc
    .save()
    .translate(LEFT - 4, 46)
    .scale(1.4);
  for (const part of MARK) doc.path(part).fill(ACCENT);
  doc.restore();
  sheet.write(supplier.name, LEFT + 46, 54, { face: 'display', size: 18, width: 340 });
};

const drawFacts = (sheet: Sheet, invoice: Invoice): void => {
  const facts = [
    ['Number', invoiceNumber(invoice.number)],
    ['Date', longDay(invoice.issuedAt)],
  ];
  facts.forEach(([label = '', value = ''], n) => {
    const y = 134 + n * 18;
    sheet.write(label, RIGHT - 130, y, { colour: MUTED, align: 'end' });
    sheet.write(value, RIGHT, y, { face: 'strong', align: 'end' });
  });
};

const drawParty = (
  sheet: Sheet,
  x: number,
  { heading, party }: { heading: string; party: InvoiceParty },
): void => {
  const width = HALF - 24;
  sheet.write(heading, x, 212, { size: 9, colour: MUTED });
  sheet.write(party.name, x, 228, { face: 'strong', size: 12, width });
  const lines = party.address.split('\n').flatMap((line) => sheet.lines(line, { width }, 3));
  if (party.trn) lines.push(`TRN ${party.trn}`);
  lines.slice(0, 6).forEach((line, n) => {
    sheet.write(line, x, 248 + n * 15, { width });
  });
};

/** What was bought, as a table of one row. Answers where it ends. */
const drawLine = (sheet: Sheet, { description, net, vat, total }: Invoice): number => {
  const top = 348;
  const { doc } = sheet;
  const width = AT.net - 84 - LEFT - PAD;
  const words = sheet.lines(description, { face: 'strong', size: 11, width }, 3);
  const height = 30 + words.length * 17;
  const heading = { size: 9, colour: MUTED } as const;
  sheet.write('Description', LEFT + PAD, top, heading);
  sheet.write('Net', AT.net, top, { ...heading, align: 'end' });
  sheet.write(`VAT ${VAT_PERCENT} %`, AT.vat, top, { ...heading, align: 'end' });
  sheet.write('Total', AT.total, top, { ...heading, align: 'end' });
  doc.roundedRect(LEFT, top + 20, RIGHT - LEFT, height, 10).fill(PANEL);
  const y = top + 34;
  words.forEach((line, n) => {
    sheet.write(line, LEFT + PAD, y + n * 17, { face: 'strong', size: 11, width });
  });
  const figures = [
    [net, AT.net],
    [vat, AT.vat],
    [total, AT.total],
  ] as const;
  for (const [fils, x] of figures) sheet.write(filsToAed(fils), x, y, { size: 11, align: 'end' });
  return top + 20 + height;
};

const drawTotals = (sheet: Sheet, { net, vat, total, currency }: Invoice, top: number): void => {
  const rows = [
    ['Net', net],
    [`VAT ${VAT_PERCENT} %`, vat],
  ] as const;
  rows.forEach(([label, fils], n) => {
    sheet.write(label, LEFT + HALF, top + n * 20, { size: 11, colour: MUTED });
    sheet.write(filsToAed(fils), AT.total, top + n * 20, { size: 11, align: 'end' });
  });
  const y = top + rows.length * 20 + 6;
  const { doc } = sheet;
  doc
    .moveTo(LEFT + HALF, y)
    .lineTo(AT.total, y)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke();
  sheet.write('Total paid', LEFT + HALF, y + 16, { face: 'strong', size: 12 });
  const sum = `${currency} ${filsToAed(total)}`;
  sheet.write(sum, AT.total, y + 10, { face: 'display', size: 20, align: 'end' });
};

const drawFoot = (sheet: Sheet, supplier: InvoiceParty): void => {
  const y = PAGE.height - 84;
  const { doc } = sheet;
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(LINE).stroke();
  const small = { size: 9, colour: MUTED, width: RIGHT - LEFT } as const;
  sheet.write('Prices include VAT. Paid by card; nothing is left to pay.', LEFT, y + 14, small);
  const where = [supplier.name, ...supplier.address.split('\n')].join(', ');
  sheet.write(where, LEFT, y + 28, small);
};

/** `24 November 2026`, of the studio's calendar. */
const longDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${studioDay(at)}T00:00:00Z`),
  );
