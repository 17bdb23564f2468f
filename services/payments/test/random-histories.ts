import fc from 'fast-check';

/** 20:00 UTC is midnight in Dubai. */
const MIDNIGHTS = [8, 9, 10].map((month) => Date.UTC(2026, month, 30, 20));
const MINUTE = 60_000;

const nearMidnight = fc
  .tuple(fc.constantFrom(...MIDNIGHTS), fc.integer({ min: -5, max: 5 }))
  .map(([midnight, minutes]) => midnight + minutes * MINUTE);
const instants = fc.oneof(
  nearMidnight,
  fc.integer({ min: Date.UTC(2026, 7, 25), max: Date.UTC(2026, 10, 4) }),
);
const amounts = fc.integer({ min: 1, max: 300_000 });
const shares = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 });
const kinds = fc.constantFrom('package', 'class', 'event', 'gift_card', 'visit', 'fee', 'retail');

const online = fc.record({
  is: fc.constant('online' as const),
  at: instants,
  kind: kinds,
  amount: amounts,
  gift: fc.integer({ min: 0, max: 50_000 }),
  /** Of a gift card: the code that made it cheaper, and how much of it is spent when it goes back. */
  discount: fc.integer({ min: 0, max: 9_000 }),
  spent: fc.integer({ min: 0, max: 100 }),
  refunds: shares,
});
const renewal = fc.record({
  is: fc.constant('renewal' as const),
  at: instants,
  /** How many days later the provider told it. */
  late: fc.integer({ min: 0, max: 6 }),
  amount: amounts,
  fees: fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 2 }),
  refunds: shares,
});
const sale = fc.record({
  is: fc.constant('sale' as const),
  at: instants,
  things: fc.array(fc.tuple(kinds, amounts), { minLength: 1, maxLength: 3 }),
  cash: fc.integer({ min: 0, max: 100 }),
  method: fc.constantFrom('terminal' as const, 'cash' as const, 'transfer' as const),
  refunds: shares,
  /** The rule gives it back: it waits, and is handed out so many days later, or never. */
  owedDays: fc.option(fc.integer({ min: 0, max: 40 })),
  /** What waits is handed out as a gift card. */
  isGift: fc.boolean(),
});
const freeCard = fc.record({
  is: fc.constant('free_card' as const),
  at: instants,
  amount: amounts,
});
const refused = fc.record({ is: fc.constant('refused' as const), at: instants, amount: amounts });

const action = fc.oneof(online, renewal, sale, refused, freeCard);
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
/** A history of one studio. */
export const histories = fc.array(action, { maxLength: 25 });
