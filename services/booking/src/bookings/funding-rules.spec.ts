import { chooseFunding, eligiblePurses, type Purse } from './funding-rules.js';

const fare = { classTypeId: 'reformer', day: '2026-11-23', credits: 1 };
const purse = (given: Partial<Purse>): Purse => ({
  id: 'a',
  name: '10-class package',
  classTypeIds: ['reformer', 'mat'],
  creditsTotal: 10,
  creditsLeft: 5,
  validFrom: '2026-10-01',
  expiresOn: '2026-12-31',
  frozenFrom: null,
  frozenUntil: null,
  pricePaid: 125_000,
  purchasedAt: '2026-10-01T08:00:00+00:00',
  ...given,
});

describe('what can pay at all', () => {
  test.each<[string, Partial<Purse>, boolean]>([
    ['credits, type and day fit', {}, true],
    ['no credits left', { creditsLeft: 0 }, false],
    ['another class type', { classTypeIds: ['barre'] }, false],
    ['the class is on its last day', { expiresOn: '2026-11-23' }, true],
    ['it expires the day before the class', { expiresOn: '2026-11-22' }, false],
    ['it begins on the day of the class', { validFrom: '2026-11-23' }, true],
    ['it begins the day after', { validFrom: '2026-11-24' }, false],
    ['frozen on that day', { frozenFrom: '2026-11-20', frozenUntil: '2026-11-23' }, false],
    ['frozen until the day before', { frozenFrom: '2026-11-10', frozenUntil: '2026-11-22' }, true],
    ['frozen from the day after', { frozenFrom: '2026-11-24', frozenUntil: '2026-12-01' }, true],
  ])('%s: %#', (_, given, expected) => {
    expect(eligiblePurses([purse(given)], fare)).toHaveLength(expected ? 1 : 0);
  });

  test('a class of two credits needs both', () => {
    expect(chooseFunding([purse({ creditsLeft: 1 })], { ...fare, credits: 2 })).toBeNull();
  });
});

describe('which one pays, and why (domain.md, Booking 3)', () => {
  const wide = purse({ id: 'wide', expiresOn: '2026-11-30', pricePaid: 0 });
  test.each<[string, Purse[], string | undefined, string, string]>([
    ['the only one', [purse({ id: 'a' })], undefined, 'a', 'only_one'],
    [
      'the narrowest, though it expires later and was paid',
      [wide, purse({ id: 'narrow', classTypeIds: ['reformer'] })],
      undefined,
      'narrow',
      'narrowest',
    ],
    [
      'then what expires first',
      [purse({ id: 'late' }), purse({ id: 'soon', expiresOn: '2026-12-01' })],
      undefined,
      'soon',
      'expires_first',
    ],
    [
      'then free before paid',
      [purse({ id: 'paid' }), purse({ id: 'gift', pricePaid: 0 })],
      undefined,
      'gift',
      'free_before_paid',
    ],
    [
      'then the oldest',
      [purse({ id: 'new' }), purse({ id: 'old', purchasedAt: '2026-09-01T08:00:00+00:00' })],
      undefined,
      'old',
      'oldest',
    ],
    ['the choice of the member', [wide, purse({ id: 'chosen' })], 'chosen', 'chosen', 'chosen'],
    [
      'one that can pay, before one that would be first',
      [purse({ id: 'empty', expiresOn: '2026-11-24', creditsLeft: 0 }), purse({ id: 'full' })],
      undefined,
      'full',
      'only_one',
    ],
  ])('%s', (_, purses, chosen, id, reason) => {
    const funding = chooseFunding(purses, fare, chosen);
    expect([funding?.purse.id, funding?.reason]).toEqual([id, reason]);
    const reversed = chooseFunding([...purses].reverse(), fare, chosen);
    expect(reversed?.purse.id).toBe(id);
  });

  test('a choice that can not pay is not replaced by another', () => {
    expect(chooseFunding([purse({})], fare, 'not-there')).toBeNull();
  });
});
