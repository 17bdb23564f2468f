import { Inject, Injectable } from '@nestjs/common';
import type { Difference, ReconciledDay } from '@studio/contracts';
import { addDays, studioDay, studioInstant } from '@studio/domain-kit';
import { logger } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CompareCardPrices } from '../../products/card-prices/card-prices.api.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import {
  ProviderBooks,
  type ProviderDay,
  type ProviderMovement,
} from '../../provider/provider-books.api.js';
import { compare, type BookMovement } from './compare.js';
import {
  ownCharges,
  ownDisputes,
  ownRefunds,
  undelivered,
  type BooksRequest,
} from './own-books.js';

/** Each side of a day; what the provider has taken on the day before or after is looked up. */
interface Books {
  charges: BookMovement[];
  refunds: BookMovement[];
  disputes: BookMovement[];
}

/**
 * Compares one day of the studio with the provider, movement by movement, and keeps the result. It
 * changes nothing in the books: healing is the work of webhooks and retry jobs, naming is this.
 */
@Injectable()
export class ReconcileDay {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: ProviderBooks,
    private readonly prices: CompareCardPrices,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws CardProviderError. */
  async execute(day: string): Promise<ReconciledDay> {
    const range: BooksRequest = {
      studioId: this.config.STUDIO_ID,
      from: studioInstant(day),
      to: studioInstant(addDays(day, 1)),
    };
    const theirs = await this.provider.between(range.from, range.to);
    const books = await this.booksOf(range, theirs);
    const differences = [
      ...(await this.differencesOf(range, theirs, books)),
      ...(isLatest(day) ? await this.prices.execute() : []),
    ];
    const result: ReconciledDay = {
      day,
      checkedAt: new Date().toISOString(),
      currency: 'AED',
      provider: { ...totals(theirs), fees: theirs.fees },
      books: totals({
        charges: books.charges.filter(isOn(day)),
        refunds: books.refunds.filter(isOn(day)),
        disputes: books.disputes.filter(isOn(day)),
      }),
      differences,
    };
    await this.store(result);
    if (differences.length)
      logger.error({ day, differences: differences.length }, 'the books differ from the provider');
    return result;
  }

  private async booksOf(range: BooksRequest, theirs: ProviderDay): Promise<Books> {
    const { manager } = this.dataSource;
    const intents = theirs.charges.flatMap(({ intentId }) => intentId ?? []);
    const [charges, refunds, disputes] = await Promise.all([
      ownCharges(manager, range, intents),
      ownRefunds(manager, range, theirs.refunds.map(idOf)),
      ownDisputes(manager, range, theirs.disputes.map(idOf)),
    ]);
    return { charges, refunds, disputes };
  }

  private async differencesOf(
    range: BooksRequest,
    theirs: ProviderDay,
    books: Books,
  ): Promise<Difference[]> {
    const late = await undelivered(this.dataSource.manager, range);
    return [
      ...compare({
        what: 'a charge',
        provider: [...theirs.charges, ...(await this.elsewhere(theirs, books))],
        books: books.charges,
        keyOf: ({ intentId }) => intentId,
        kinds: chargeKinds,
      }),
      ...compare({
        what: 'a refund',
        provider: theirs.refunds,
        books: books.refunds,
        keyOf: idOf,
        kinds: refundKinds,
      }),
      ...compare({
        what: 'a dispute',
        provider: theirs.disputes,
        books: books.disputes,
        keyOf: idOf,
        kinds: disputeKinds,
      }),
      ...late.map(({ paymentId, amount }): Difference => ({
        kind: 'not_delivered',
        paymentId,
        providerId: null,
        provider: null,
        books: amount,
        detail: 'paid, and nothing handed over or given back',
      })),
    ];
  }

  /** Payments of this day whose money the provider may have taken on another. */
  private async elsewhere(theirs: ProviderDay, books: Books): Promise<ProviderMovement[]> {
    const here = new Set(theirs.charges.map(({ intentId }) => intentId));
    const found: ProviderMovement[] = [];
    for (const { providerId, at } of books.charges) {
      if (!at || !providerId || here.has(providerId)) continue;
      const charge = await this.provider.chargeOf(providerId);
      if (charge) found.push(charge);
    }
    return found;
  }

  private async store({ day, checkedAt, provider, books, differences }: ReconciledDay) {
    await this.dataSource.query(
      `INSERT INTO reconciled_days (studio_id, day, checked_at, provider, books, differences)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (studio_id, day) DO UPDATE SET checked_at = excluded.checked_at,
         provider = excluded.provider, books = excluded.books, differences = excluded.differences
       WHERE reconciled_days.checked_at <= excluded.checked_at`,
      [
        this.config.STUDIO_ID,
        day,
        checkedAt,
        ...[provider, books, differences].map((part) => JSON.stringify(part)),
      ],
    );
  }
}

const chargeKinds = {
  unknown: 'charge_unknown',
  notNoted: 'charge_not_noted',
  missing: 'charge_missing',
  amount: 'charge_amount',
  day: 'charge_day',
} as const;
const refundKinds = {
  unknown: 'refund_unknown',
  missing: 'refund_missing',
  amount: 'refund_amount',
  day: 'refund_day',
} as const;
const disputeKinds = {
  unknown: 'dispute_unknown',
  missing: 'dispute_missing',
  amount: 'dispute_amount',
  day: 'dispute_day',
} as const;

const idOf = ({ id }: ProviderMovement): string => id;

/** Prices are compared as they are now, with the latest day alone. */
const isLatest = (day: string): boolean => day >= addDays(studioDay(new Date()), -1);

const isOn =
  (day: string) =>
  ({ at }: BookMovement): boolean =>
    at !== null && studioDay(at) === day;

const totals = ({
  charges,
  refunds,
  disputes,
}: Record<keyof Books, readonly { amount: number }[]>) => ({
  charged: sum(charges),
  charges: charges.length,
  refunded: sum(refunds),
  refunds: refunds.length,
  disputed: sum(disputes),
  disputes: disputes.length,
});

const sum = (rows: readonly { amount: number }[]): number =>
  rows.reduce((total, { amount }) => total + amount, 0);
