import type { Difference } from '@studio/contracts';
import { filsToAed, studioDay } from '@studio/domain-kit';
import type { ProviderMovement } from '../../provider/provider-books.api.js';

/** Money as our books have it: a payment's card part, a refund's, or a dispute. Amounts in fils. */
export interface BookMovement {
  paymentId: string;
  /** How the provider calls it: the intent of a payment; refunds and disputes by their own id. */
  providerId: string | null;
  amount: number;
  /** Null: it is not in our books as money that moved. */
  at: Date | null;
}

interface Kinds {
  unknown: Difference['kind'];
  notNoted?: Difference['kind'];
  missing: Difference['kind'];
  amount: Difference['kind'];
  day: Difference['kind'];
}

export interface Sides {
  /** What moved at the provider, and what of ours that it was searched for with. */
  provider: readonly ProviderMovement[];
  books: readonly BookMovement[];
  /** By what both sides call it. */
  keyOf: (movement: ProviderMovement) => string | null;
  kinds: Kinds;
  what: string;
}

/**
 * Every movement of the provider has its counterpart in the books, and the other way round, over the same
 * amount and on the same day of the studio; what is not so is named, once a movement.
 */
export const compare = ({ provider, books, keyOf, kinds, what }: Sides): Difference[] => {
  const ownById = new Map(books.flatMap((own) => (own.providerId ? [[own.providerId, own]] : [])));
  const matched = new Set<BookMovement>();
  const found = provider.flatMap((theirs): Difference[] => {
    const key = keyOf(theirs);
    const own = key === null ? undefined : ownById.get(key);
    const movement = { providerId: theirs.id, provider: theirs.amount };
    if (!own)
      return [
        {
          ...movement,
          kind: kinds.unknown,
          ...notInBooks,
          detail: `${what} that nobody here knows`,
        },
      ];
    matched.add(own);
    return differing({ theirs, own, kinds, what });
  });
  return [
    ...found,
    ...books.filter((own) => !matched.has(own) && own.at).map(missing(kinds, what)),
  ];
};

const notInBooks = { paymentId: null, books: null };

interface Pair {
  theirs: ProviderMovement;
  own: BookMovement;
  kinds: Kinds;
  what: string;
}

const differing = ({ theirs, own, kinds, what }: Pair): Difference[] => {
  const movement = {
    paymentId: own.paymentId,
    providerId: theirs.id,
    provider: theirs.amount,
    books: own.at ? own.amount : null,
  };
  if (!own.at)
    return [
      { ...movement, kind: kinds.notNoted ?? kinds.unknown, detail: `${what} not in the books` },
    ];
  if (own.amount !== theirs.amount) {
    const detail = `AED ${filsToAed(theirs.amount)} there, AED ${filsToAed(own.amount)} here`;
    return [{ ...movement, kind: kinds.amount, detail }];
  }
  const [there, here] = [studioDay(theirs.at), studioDay(own.at)];
  if (there === here) return [];
  return [{ ...movement, kind: kinds.day, detail: `on ${there} there, on ${here} here` }];
};

const missing =
  (kinds: Kinds, what: string) =>
  (own: BookMovement): Difference => ({
    kind: kinds.missing,
    paymentId: own.paymentId,
    providerId: null,
    provider: null,
    books: own.amount,
    detail: `${what} that the provider does not have`,
  });
