import { Injectable } from '@nestjs/common';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { FeeSettlements } from './fee-settlements.api.js';
import { Gifts } from './gifts.api.js';
import { Goods } from './goods.api.js';
import { Grants } from './grants.api.js';
import { Plans } from './plans.api.js';
import { Places } from './places.api.js';

/** What was paid for is handed over, whatever it is; who notices the money need not know. */
@Injectable()
export class Delivery {
  constructor(
    private readonly fees: FeeSettlements,
    private readonly gifts: Gifts,
    private readonly goods: Goods,
    private readonly grants: Grants,
    private readonly places: Places,
    private readonly plans: Plans,
  ) {}

  async deliver(payment: Payment): Promise<void> {
    const { kind } = payment;
    if (kind === 'event' || kind === 'class') await this.places.confirm(payment);
    else if (kind === 'gift_card') await this.gifts.issue(payment);
    else if (kind === 'subscription') await this.plans.start(payment);
    else if (kind === 'retail') await this.goods.deliver(payment);
    else if (kind === 'fee') await this.fees.apply(payment);
    else await this.grants.grant(payment);
  }

  /** What a bank transfer will pay is given before its money is there: seats and places alone. */
  async promise(payment: Payment): Promise<void> {
    if (payment.kind === 'event' || payment.kind === 'class') await this.places.promise(payment);
  }
}
