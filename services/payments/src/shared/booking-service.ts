import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClient } from '@studio/nest-kit';
import { CONFIG, type PaymentsConfig } from '../config.js';

/** Calls to the booking service. */
@Injectable()
export class BookingService extends ServiceClient implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) config: PaymentsConfig) {
    super({
      baseUrl: config.BOOKING_URL,
      caller: 'payments',
      audience: 'booking',
      secret: config.SERVICE_SECRET,
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
