import { renderToStaticMarkup } from 'react-dom/server';
import compileMessages from './compile-loader.mjs';
import { translator } from './index.js';
import { catalogue } from './react.js';

const texts = {
  plain: "You don't need a card.",
  seats: '{count, plural, =0 {No seats} one {# seat} other {# seats}} left in {className}',
  level: '{level, select, beginner {For everyone} other {Level {level}}}',
  terms: 'Read the <link>terms of {studio}</link> by <date/>.',
};

const compiled = JSON.parse(compileMessages(JSON.stringify(texts))) as typeof texts;

describe.each([
  ['as written', texts],
  ['as compiled for a build', compiled],
])('messages %s', (_, catalogueTexts) => {
  const { t, Text } = catalogue(catalogueTexts);

  it.each([
    ['plain', undefined, "You don't need a card."],
    ['seats', { count: 0, className: 'Mat' }, 'No seats left in Mat'],
    ['seats', { count: 1, className: 'Mat' }, '1 seat left in Mat'],
    ['seats', { count: 1200, className: 'Mat' }, '1,200 seats left in Mat'],
    ['level', { level: 'beginner' }, 'For everyone'],
    ['level', { level: '2' }, 'Level 2'],
  ] as const)('%s with %j reads "%s"', (key, values, text) => {
    expect(t(key, values)).toBe(text);
  });

  it('puts elements into placeholders and around tags', () => {
    const html = renderToStaticMarkup(
      <Text
        message="terms"
        values={{ studio: 'Pilates <studio>' }}
        tags={{ link: <a href="/terms">x</a>, date: <time>Monday</time> }}
      />,
    );
    expect(html).toBe(
      'Read the <a href="/terms">terms of Pilates &lt;studio&gt;</a> by <time>Monday</time>.',
    );
  });
});

it('leaves escape sequences in values as they were typed', () => {
  const typed = String.raw`a\u202eb\x41 c:\users`;
  const { t, Text } = catalogue(texts);
  expect(t('seats', { count: 2, className: typed })).toBe(`2 seats left in ${typed}`);
  const html = renderToStaticMarkup(
    <Text message="seats" values={{ count: 2, className: typed }} />,
  );
  expect(html).toBe(`2 seats left in ${typed}`);
});

it('uses the plural forms of the language', () => {
  const arabic = translator('ar', { seats: '{count, plural, two {مقعدان} other {# مقاعد}}' });
  expect(arabic('seats', { count: 2 })).toBe('مقعدان');
});

it('refuses a message that is not ICU when it is built', () => {
  expect(() => compileMessages('{"broken":"{count, plural, one {x}"}')).toThrow(/broken/);
});
