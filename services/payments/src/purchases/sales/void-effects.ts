import { Inject, Injectable } from '@nestjs/common';
import type { BookingsChoice, PaidSeat, RefundEffect } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findPaymentsOfSale } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { Sale } from '../../accounting/sale-records/sale.entity.js';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { RefundEffects } from '../../money-back/refunds/refunds.api.js';
import { isPlace } from './sale-rules.js';

interface SaleKey {
  studioId: string;
  id: string;
}

/** What a void does to bookings, by the choice of the front desk. */
export interface SaleEffects {
  /** Of payments in use that stay paid in part, by payment: fils that go back. */
  keptAmounts: ReadonlyMap<string, number>;
  seatsKept: readonly PaidSeat[];
  /** Seats and places that were sold by themselves; those of credits are told by booking. */
  seatsEnded: readonly PaidSeat[];
}

/** Looks up what a void of a sale would end in booking. */
@Injectable()
export class VoidEffects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refunds: RefundEffects,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Before it is decided. Throws NOT_FOUND. */
  async preview(saleId: string): Promise<RefundEffect> {
    const key = { studioId: this.config.STUDIO_ID, id: saleId };
    if (!(await this.dataSource.manager.existsBy(Sale, key))) throw new Refused('NOT_FOUND');
    const effects = await Promise.all(
      (await this.paidThings(key)).map((one) => this.refunds.of(one)),
    );
    return {
      amount: effects.reduce((sum, { amount }) => sum + amount, 0),
      keptAmount: effects.reduce((sum, { keptAmount }) => sum + keptAmount, 0),
      bookings: effects.flatMap(({ bookings }) => bookings),
    };
  }

  async of(key: SaleKey, choice: BookingsChoice): Promise<SaleEffects> {
    const things = await this.paidThings(key);
    if (choice === 'cancel')
      return { keptAmounts: new Map(), seatsKept: [], seatsEnded: await this.placesOf(things) };
    const keptAmounts = new Map<string, number>();
    const seatsKept: PaidSeat[] = [];
    for (const payment of things) {
      const { keptAmount, bookings } = await this.refunds.of(payment);
      if (bookings.length === 0) continue;
      keptAmounts.set(payment.id, keptAmount);
      seatsKept.push(...bookings);
    }
    return { keptAmounts, seatsKept, seatsEnded: [] };
  }

  private async placesOf(things: readonly Payment[]): Promise<PaidSeat[]> {
    const places = things.filter(isPlace);
    const seats = await Promise.all(places.map((one) => this.refunds.seatsOf(one)));
    return seats.flat();
  }

  private async paidThings(key: SaleKey): Promise<Payment[]> {
    const things = await findPaymentsOfSale(this.dataSource.manager, key);
    return things.filter(({ paidAt }) => paidAt !== null);
  }
}
