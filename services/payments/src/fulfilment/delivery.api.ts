import { Injectable } from '@nestjs/common';
import type { Payment } from '../payments/payment.entity.js';
import { Grants } from './grants.api.js';
import { Places } from './places.api.js';

/** What was paid for is handed over, whatever it is; who notices the money need not know. */
@Injectable()
export class Delivery {
  constructor(
    private readonly grants: Grants,
    private readonly places: Places,
  ) {}

  async deliver(payment: Payment): Promise<void> {
    if (payment.kind === 'event') await this.places.confirm(payment);
    else await this.grants.grant(payment);
  }
}
