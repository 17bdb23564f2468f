import { brandTokens, contrast, nearestReadable, READABLE_CONTRAST } from './brand-colours.js';

test('contrast as WCAG counts it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['#a4553a', 'light', '#a4553a'],
  ['#dd8f70', 'dark', '#dd8f70'],
] as const)('%s can be read in the %s scheme', (colour, scheme, nearest) => {
  expect(nearestReadable(colour, scheme)).toBe(nearest);
});

const hues = ['#ffe600', '#00c2ff', '#ff3b7f', '#102030', '#808080', '#ffffff', '#000000'];

test.each(hues)('what is nearest to %s, and all that goes with it, can be read', (colour) => {
  for (const scheme of ['light', 'dark'] as const) {
    const inScheme = {
      light: nearestReadable(colour, 'light'),
      dark: nearestReadable(colour, 'dark'),
    };
    const tokens = brandTokens({ primary: inScheme, accent: inScheme }, scheme);
    const pairs = [
      ['--accent', '--on-accent'],
      ['--accent-pressed', '--on-accent'],
      ['--accent-soft', '--on-accent-soft'],
      ['--calm', '--on-calm'],
      ['--calm-soft', '--calm-strong'],
    ] as const;
    for (const [ground, text] of pairs) {
      const found = contrast(tokens[ground] ?? '', tokens[text] ?? '');
      expect([scheme, ground, text, found >= READABLE_CONTRAST]).toEqual([
        scheme,
        ground,
        text,
        true,
      ]);
    }
  }
});
