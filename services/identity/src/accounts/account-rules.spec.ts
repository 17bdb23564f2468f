import { checkNewPassword, isBanned, nameFrom, phoneFrom, readEmail } from './account-rules.js';

describe('readEmail', () => {
  it.each([
    [' Noor@Demo.Studio ', 'noor@demo.studio'],
    ["o'brien+a@b-c.co", "o'brien+a@b-c.co"],
    ['\u202aNoor@Demo.Studio\u202c', 'noor@demo.studio'],
    ['noor\u200b@\ufeffdemo.studio', 'noor@demo.studio'],
    ['noor@Bücher.example', 'noor@xn--bcher-kva.example'],
    ['noor@xn--bcher-kva.example', 'noor@xn--bcher-kva.example'],
    ['noor@موقع.مصر', 'noor@xn--4gbrim.xn--wgbh1c'],
  ])('%j is kept as %s', (input, kept) => {
    expect(readEmail(input)).toBe(kept);
  });
  it.each([
    undefined,
    null,
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b..co',
    'a@-b.co',
    'a b@c.co',
    'a\0b@c.co',
    'a@b.co\0',
    'a@b.co\r\nBcc: x@y.z',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    'a@b.co,c@d.co',
    '<a@b.co>',
    'nöor@b.co',
    'a@bü/c.co',
    'a@bü:25.co',
  ])('%j is no address', (input) => {
    expect(() => readEmail(input)).toThrow('Unable to validate email address');
  });
});

describe('checkNewPassword', () => {
  it.each(['123456', '      ', '🤸'.repeat(6), 'x'.repeat(256), '🤸'.repeat(256)])(
    'takes %j',
    (password) => {
      expect(() => checkNewPassword(password)).not.toThrow();
    },
  );
  it.each(['', '12345', '🤸'.repeat(5), 'e\u0301'.repeat(3), 'x'.repeat(257)])(
    'refuses %j',
    (password) => {
      expect(() => checkNewPassword(password)).toThrow();
    },
  );
});

describe('names', () => {
  it.each([
    [{ full_name: ' Noor ', name: 'N' }, 'Noor'],
    [{ full_name: 7, name: 'N' }, 'N'],
    [{ full_name: '', name: '' }, null],
    [{}, null],
    [{ full_name: 'x'.repeat(200) }, 'x'.repeat(120)],
    [{ full_name: `${'x'.repeat(118)}🤸🤸` }, `${'x'.repeat(118)}🤸`],
    [{ full_name: `${'x'.repeat(119)}🤸` }, 'x'.repeat(119)],
  ])('%j makes %j', (metadata, name) => {
    expect(nameFrom(metadata)).toBe(name);
  });
  it('takes the phone of the sign-up form', () => {
    expect(phoneFrom({ phone_number: '050 123 4567' })).toBe('+971501234567');
    for (const phone_number of [null, 7, '', '+971 50'])
      expect(phoneFrom({ phone_number })).toBeNull();
  });
});

describe('isBanned', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    [null, false],
    [new Date('2026-11-21T09:59:59Z'), false],
    [new Date('2026-11-21T10:00:01Z'), true],
  ])('until %s: %s', (bannedUntil, banned) => {
    expect(isBanned({ bannedUntil }, now)).toBe(banned);
  });
});
