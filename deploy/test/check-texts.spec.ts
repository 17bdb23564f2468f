import { issuesOf } from '../local/check-texts.mjs';

const folder = 'mf-member/src/features/planted';
const catalogue = (texts: Record<string, string>): [string, string] => [
  `${folder}/messages.en.json`,
  JSON.stringify(texts),
];
const uses = (content: string): [string, string] => [
  `${folder}/page.tsx`,
  `import { Text, t } from './messages.js';\n${content}`,
];

test('another wording has the keys and the values of its catalogue', () => {
  const issuesWith = (texts: Record<string, string>): string[] =>
    issuesOf(
      new Map([
        catalogue({ price: '{price}, VAT included' }),
        [`${folder}/messages.without_vat.json`, JSON.stringify(texts)],
        uses("export const planted = t('price', { price: 1 });"),
      ]),
    );
  expect(issuesWith({ price: '{price}' })).toEqual([]);
  expect(issuesWith({ prise: 'Price' })).not.toEqual([]);
  expect(issuesWith({ price: '{amount}' })).not.toEqual([]);
  expect(issuesWith({ price: '{price' })).not.toEqual([]);
});

describe('texts outside of catalogues', () => {
  it.each([
    ['a child', '<p>Book</p>'],
    ['a child beside a value', '<p>{seats} left</p>'],
    ['one word of a choice', "<b>{less ? 'minus' : 'plus'}</b>"],
    ['a label', '<Field label="First day" />'],
    ['a name for screen readers', '<ul aria-label="credits" />'],
    ['what is loading', '<Loading what="special days" />'],
    ['a default of a component', "(({ label = 'Loading' }) => label)"],
    ['an attribute that holds a sentence', '<Note lead="Please choose a day." />'],
    ['a toast', "toast.error('Please try again.')"],
    ['a sentence with values', '`${name} is checked in`'],
    ['a table of labels', "({ late: 'Late cancel' })"],
    ['the short half of a choice', "(paid ? 'Paid by card' : 'Open')"],
  ])('refuses %s', (_, line) => {
    expect(issuesOf(new Map([uses(`export const planted = () => ${line};`)]))).not.toEqual([]);
  });

  it.each([
    ['markup', '<p className="muted small" role="status">{t(\'book\')}</p>'],
    ['a developer’s error', "{ throw new Error('The plan has no price.'); }"],
    ['a comparison', "state === 'Paid by card'"],
    ['a style', "({ gridTemplate: 'minmax(0, 1fr) auto' })"],
    ['a query', "document.querySelector('main a.card')"],
    ['a type', "((one: 'Late cancel') => one)"],
    ['an address', "fetch('/api/bookings?state=open')"],
  ])('accepts %s', (_, line) => {
    const files = new Map([
      uses(`export const fine = () => ${line};`),
      catalogue({ book: 'Book' }),
    ]);
    expect(issuesOf(files).filter((issue) => !issue.includes('is used nowhere'))).toEqual([]);
  });
});

describe('catalogues and their use', () => {
  it.each([
    {
      name: 'a key that nobody uses',
      texts: { book: 'Book' },
      line: 'null',
      issue: 'book is used nowhere',
    },
    {
      name: 'a value that is missing',
      texts: { left: '{count} left' },
      line: "t('left')",
      issue: 'needs the value count',
    },
    {
      name: 'a value too many',
      texts: { left: 'None left' },
      line: "t('left', { count })",
      issue: 'no placeholder count',
    },
    {
      name: 'a tag that is missing',
      texts: { terms: 'Read the <link>terms</link>' },
      line: '<Text message="terms" />',
      issue: 'needs the value link',
    },
    {
      name: 'a message that is no ICU',
      texts: { left: '{count, plural, one {x}' },
      line: "t('left')",
      issue: 'no ICU message',
    },
  ])('refuses $name', ({ texts, line, issue }) => {
    const found = issuesOf(
      new Map([
        catalogue(texts as unknown as Record<string, string>),
        uses(`export const planted = ${line};`),
      ]),
    );
    expect(found.join('\n')).toContain(issue);
  });

  it('accepts messages whose values and tags are all given', () => {
    const texts = {
      left: '{count, plural, one {# seat} other {# seats}} left',
      terms: 'Read the <link>terms of {studio}</link>',
    };
    const page = `export const page = <p title={t('left', { count })}>
      <Text message="terms" values={{ studio }} tags={{ link: <a href="/terms">x</a> }} /></p>;`;
    expect(issuesOf(new Map([catalogue(texts), uses(page.replace('>x<', '><'))]))).toEqual([]);
  });
});
