import { noStudioFacts, studioTextKind } from '@studio/contracts';
import { defaultSettings } from '../../policy/default-settings.js';
import { questionsOf, toHtml } from './markdown.js';
import { fillIn, placeholdersOf, unknownPlaceholders } from './placeholder-rules.js';
import { templateOf } from './text-templates.js';

const values = placeholdersOf(noStudioFacts, defaultSettings);

test.each(studioTextKind.options)('the template of %s can be published as it is', (kind) => {
  const template = templateOf(kind);
  expect(unknownPlaceholders(template, values)).toEqual([]);
  expect(template).toMatch(/\{\{\w+\}\}/);
  expect(toHtml(fillIn(template, values))).not.toMatch(/[{}*#]|\]\(/);
});

test.each([
  ['registered' as const, 'include 5 % VAT', 'tax invoice'],
  ['not_registered' as const, 'UAE dirham (AED).', 'receipt'],
])('what is said of prices and papers follows VAT: %s', (vatStatus, prices, document) => {
  const facts = { ...noStudioFacts, vatStatus, trn: '100200300400503' };
  const terms = fillIn(templateOf('terms'), placeholdersOf(facts, defaultSettings));
  expect(terms).toContain(prices);
  expect(terms).toContain(`You get a ${document} for every payment`);
  expect(terms.includes('VAT')).toBe(vatStatus === 'registered');
});

test('the template of questions has questions', () => {
  expect(questionsOf(templateOf('faq')).length).toBeGreaterThan(8);
});

/** A number that is a setting of the studio stands there as a placeholder. */
test('templates have no number of a setting written into them', () => {
  const excused = [
    'You must be 18 or older',
    'you have 30 days to change your mind',
    'We tell you by email 14 days before',
    'No. 45 of 2021',
    '5 years after the tax period',
    'asked for: 7 days',
    'for 7 days',
    'or 30 days after the last use',
    'You have 30 days to change your mind',
    'for up to 400 days',
  ];
  const texts = studioTextKind.options.map(templateOf).join('\n');
  const rest = excused.reduce((text, part) => text.replaceAll(part, ''), texts);
  expect(rest.match(/.{0,30}\d.{0,20}/g)).toBeNull();
});
