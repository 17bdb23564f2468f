import { Injectable } from '@nestjs/common';
import { sellable, type Sellable, type SellableQuery } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { BookingService } from '../../shared/booking-service.js';

export { onceOfferOf } from './once-offer.js';

interface OfferRequest {
  kind: Sellable['kind'];
  referenceId: string;
  userId: string;
  /** The front desk sells what members don't see. */
  seller?: SellableQuery['seller'];
}

/** What booking sells, at the server's own price. */
@Injectable()
export class Offers {
  constructor(private readonly booking: BookingService) {}

  /** Throws the reason when it can't be bought now. */
  async find({ kind, referenceId, userId, seller = 'member' }: OfferRequest): Promise<Sellable> {
    const query = new URLSearchParams({ userId, seller }).toString();
    const path = `/internal/sellable/${kind}/${referenceId}?${query}`;
    const offer = await this.booking.get(path, { schema: sellable });
    if (!offer.available) throw new Refused(offer.unavailableBecause ?? 'PACKAGE_NOT_FOUND');
    return offer;
  }

  /** True: it is had once, and they had it meanwhile. Nobody knows while booking does not answer. */
  async isHadAlready(request: OfferRequest): Promise<boolean> {
    try {
      await this.find(request);
      return false;
    } catch (error) {
      return error instanceof Refused && ['INTRO_USED', 'ONCE_PER_PERSON'].includes(error.code);
    }
  }
}
