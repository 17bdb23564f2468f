import { filsToAed, studioDay } from '@studio/domain-kit';
import type { DocumentContent, DocumentParty } from './document-content.js';
import { PAGE, Page } from './page.js';

const MUTED = '#5C645F';
const ACCENT = '#A4553A';
const PANEL = '#FAF7F2';
const LINE = '#E7DDCF';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const HALF = (RIGHT - LEFT) / 2;
const PAD = 20;
/** Right edge of the figures. */
const AT = RIGHT - PAD;
/** What a page has room for. */
const MOST_LINES = 6;
/** The paths of libs/ui's mark, 24 wide: an arch, the sun in it, and the ground. */
const LOGO = [
  'M3.2 17.9V10.8a8.8 8.8 0 0 1 17.6 0v7.1h-2.5v-7.1a6.3 6.3 0 0 0-12.6 0v7.1Z',
  'M7.2 17.9a4.8 4.8 0 0 1 9.6 0Z',
  'M3.7 19.4h16.6a.5.5 0 0 1 .5.5v1.5a.5.5 0 0 1-.5.5H3.7a.5.5 0 0 1-.5-.5v-1.5a.5.5 0 0 1 .5-.5Z',
];

/** One page of A4, in the studio's look; the same content makes the same bytes. */
export const drawDocument = (content: DocumentContent): Promise<Buffer> => {
  const { supplier } = content;
  const title = `${content.title} ${content.number}`;
  const page = new Page({ title, author: supplier.name, at: content.issuedAt });
  drawHead(page, content);
  page.write(content.title, { x: LEFT, y: 128 }, { font: 'display', size: 34 });
  drawDetails(page, content);
  drawParty(page, LEFT, { heading: 'From', party: supplier });
  drawParty(page, LEFT + HALF, { heading: content.to, party: content.buyer });
  drawTotals(page, content, drawLineItems(page, content) + 28);
  drawFoot(page, content);
  return page.finish();
};

/** The studio's logo; without one the mark of the app and the studio's name. */
const drawHead = (page: Page, { supplier, logo }: DocumentContent): void => {
  const { doc } = page;
  const colour = supplier.colour ?? ACCENT;
  doc.rect(0, 0, PAGE.width, 8).fill(colour);
  if (logo) {
    doc.image(Buffer.from(logo), LEFT, 44, { fit: [180, 50] });
    return;
  }
  doc
    .save()
    .translate(LEFT - 4, 46)
    .scale(1.4);
  for (const part of LOGO) doc.path(part).fill(colour);
  doc.restore();
  page.write(supplier.name, { x: LEFT + 46, y: 54 }, { font: 'display', size: 18, width: 340 });
};

const drawDetails = (page: Page, { number, issuedAt, facts }: DocumentContent): void => {
  const all = [['Number', number], ['Date', longDay(issuedAt)], ...facts] as const;
  all.forEach(([label, value], n) => {
    const y = 134 + n * 18;
    page.write(label, { x: RIGHT - 130, y }, { colour: MUTED, align: 'end' });
    page.write(value, { x: RIGHT, y }, { font: 'strong', align: 'end' });
  });
};

const drawParty = (
  page: Page,
  x: number,
  { heading, party }: { heading: string; party: DocumentParty },
): void => {
  const width = HALF - 24;
  page.write(heading, { x, y: 212 }, { size: 9, colour: MUTED });
  page.write(party.name, { x, y: 228 }, { font: 'strong', size: 12, width });
  const lines = party.address.split('\n').flatMap((line) => page.lines(line, { width }, 3));
  if (party.trn) lines.push(`TRN ${party.trn}`);
  lines.slice(0, 6).forEach((line, n) => {
    page.write(line, { x, y: 248 + n * 15 }, { width });
  });
};

/** What was bought and what came off, as a table. Answers where it ends. */
const drawLineItems = (page: Page, { lines }: DocumentContent): number => {
  const top = 348;
  const { doc } = page;
  const width = RIGHT - LEFT - 2 * PAD - 110;
  const heading = { size: 9, colour: MUTED } as const;
  page.write('Description', { x: LEFT + PAD, y: top }, heading);
  page.write('Amount', { x: AT, y: top }, { ...heading, align: 'end' });
  const style = { font: 'strong', size: 11, width } as const;
  const rows = lines.slice(0, MOST_LINES).map(({ what, amount }) => ({
    textLines: page.lines(what, style, 3),
    amount,
  }));
  const height = rows.reduce((sum, { textLines }) => sum + textLines.length * 17 + 8, 22);
  doc.roundedRect(LEFT, top + 20, RIGHT - LEFT, height, 10).fill(PANEL);
  let y = top + 34;
  for (const { textLines, amount } of rows) {
    textLines.forEach((line, n) => {
      page.write(line, { x: LEFT + PAD, y: y + n * 17 }, style);
    });
    page.write(signed(amount), { x: AT, y }, { size: 11, align: 'end' });
    y += textLines.length * 17 + 8;
  }
  return top + 20 + height;
};

/** What comes before the total; nothing on a paper without VAT. */
const taxRows = ({
  net,
  vat,
  vatPercent,
}: DocumentContent): readonly (readonly [label: string, fils: number])[] =>
  vatPercent === 0
    ? []
    : [
        ['Net', net],
        [vat || !net ? `VAT ${vatPercent} %` : 'VAT: when it is spent', vat],
      ];

const drawTotals = (page: Page, content: DocumentContent, top: number): void => {
  const { total, currency, sum, paidBy } = content;
  const rows = taxRows(content);
  rows.forEach(([label, fils], n) => {
    page.write(label, { x: LEFT + HALF, y: top + n * 20 }, { size: 11, colour: MUTED });
    page.write(filsToAed(fils), { x: AT, y: top + n * 20 }, { size: 11, align: 'end' });
  });
  const y = top + rows.length * 20 + 6;
  const { doc } = page;
  doc
    .moveTo(LEFT + HALF, y)
    .lineTo(AT, y)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke();
  page.write(sum, { x: LEFT + HALF, y: y + 16 }, { font: 'strong', size: 12 });
  page.write(
    `${currency} ${filsToAed(total)}`,
    { x: AT, y: y + 10 },
    {
      font: 'display',
      size: 20,
      align: 'end',
    },
  );
  paidBy.forEach(({ how, amount }, n) => {
    const at = y + 46 + n * 18;
    page.write(how, { x: LEFT + HALF, y: at }, { colour: MUTED });
    page.write(filsToAed(amount), { x: AT, y: at }, { align: 'end' });
  });
};

const drawFoot = (page: Page, { supplier, foot }: DocumentContent): void => {
  const y = PAGE.height - 84;
  const { doc } = page;
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(1).strokeColor(LINE).stroke();
  const small = { size: 9, colour: MUTED, width: RIGHT - LEFT } as const;
  page.write(foot, { x: LEFT, y: y + 14 }, small);
  const where = [supplier.name, ...supplier.address.split('\n')].join(', ');
  page.write(where, { x: LEFT, y: y + 28 }, small);
};

const signed = (fils: number): string => `${fils < 0 ? '−' : ''}${filsToAed(Math.abs(fils))}`;

/** `24 November 2026`, of the studio's calendar. */
const longDay = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${studioDay(at)}T00:00:00Z`),
  );
