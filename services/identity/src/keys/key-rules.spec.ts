import { parseKeys, signingKeyOf, withNewKey, type PrivateKey } from './key-rules.js';

const key = (kid: string, signs_from?: number): PrivateKey => ({
  kty: 'EC',
  crv: 'P-256',
  kid,
  x: 'x',
  y: 'y',
  d: 'd',
  ...(signs_from === undefined ? {} : { signs_from }),
});
const DAY = 86_400;
const now = Date.UTC(2026, 10, 21);
const seconds = now / 1000;

describe('the key that signs', () => {
  it.each([
    [[key('a')], 'a'],
    [[key('a'), key('b')], 'a'],
    [[key('a', seconds + 1), key('b')], 'b'],
    [[key('a', seconds), key('b')], 'a'],
    [[key('a', seconds + 9), key('b', seconds + 1), key('c', seconds - 1)], 'c'],
    [[key('a', seconds + 9)], 'a'],
  ])('case %#', (keys, kid) => {
    expect(signingKeyOf(keys, now).kid).toBe(kid);
  });
});

describe('a rotation', () => {
  const usual = { now, atOnce: false, dropOld: false };
  it('publishes the new key before it signs, and keeps the old one', () => {
    const keys = withNewKey([key('old')], key('new'), usual);
    expect(keys).toEqual([key('new', seconds + 16), key('old')]);
  });
  it('can be at once, and can drop every other key', () => {
    expect(withNewKey([key('old')], key('new'), { ...usual, atOnce: true })).toEqual([
      key('new', seconds),
      key('old'),
    ]);
    expect(withNewKey([key('old')], key('new'), { ...usual, dropOld: true })).toEqual([
      key('new', seconds),
    ]);
  });
  it('drops what has signed nothing for 60 days, and nothing that has', () => {
    const keys = [key('c', seconds - 59 * DAY), key('b', seconds - 61 * DAY), key('a')];
    expect(withNewKey(keys, key('d'), usual).map(({ kid }) => kid)).toEqual(['d', 'c', 'b']);
  });
});

describe('parseKeys', () => {
  it.each([
    '',
    '{',
    '{"keys":[]}',
    '{"keys":[{"kty":"oct","k":"secret","kid":"a"}]}',
    JSON.stringify({ keys: [key('a'), key('a')] }),
  ])('refuses %j without repeating it', (text) => {
    expect(() => parseKeys(text, 'AUTH_KEYS')).toThrow(/AUTH_KEYS: must be a JWK set/);
    expect(() => parseKeys(text, 'AUTH_KEYS')).not.toThrow(/secret/);
  });
});
