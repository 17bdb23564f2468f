import { Injectable } from '@nestjs/common';
import { sellable, type Sellable } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { BookingService } from '../shared/booking-service.js';

interface OfferRequest {
  kind: Sellable['kind'];
  referenceId: string;
  userId: string;
}

/** What booking sells, at the server's own price. */
@Injectable()
export class Offers {
  constructor(private readonly booking: BookingService) {}

  /** Throws the reason when it can't be bought now. */
  async find({ kind, referenceId, userId }: OfferRequest): Promise<Sellable> {
    const path = `/internal/sellable/${kind}/${referenceId}?userId=${userId}`;
    const offer = await this.booking.get(path, { schema: sellable });
    if (!offer.available) throw new Refused(offer.unavailableBecause ?? 'PACKAGE_NOT_FOUND');
    return offer;
  }
}
