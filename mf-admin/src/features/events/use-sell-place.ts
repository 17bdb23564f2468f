import { call } from '@studio/api-client';
import {
  bookEventForMember,
  type AdminEventDetail,
  type SaleItem,
  type SaleView,
} from '@studio/contracts';
import { keys, useQueryClient } from '@studio/shell-kit/query';
import type { SaleDraft } from '../../shared/front-desk/sale-payment.js';
import { usePlaceSale } from '../../shared/front-desk/use-place-sale.js';
import { t } from './messages.js';

/** Sells a place: held, sold with its invoice, booked; a payment link leaves it held. */
export const useSellPlace = ({ id: eventId, price }: AdminEventDetail, memberId: string) => {
  const client = useQueryClient();
  const sale = usePlaceSale(memberId);
  const hold = async ({ method, linkMinutes }: SaleDraft): Promise<SaleItem> => {
    const link = method === 'link' ? { linkMinutes } : {};
    const body = { memberId, sale: { method, ...link } };
    const { attendees } = await call(bookEventForMember, { params: { id: eventId }, body });
    const place = attendees.find(({ userId }) => userId === memberId);
    if (place?.status !== 'active') throw new Error(t('hasPlaceAlready'));
    return { kind: 'event', reservationId: place.reservationId };
  };
  const sell = (
    { draft, tendered }: { draft: SaleDraft; tendered: number },
    onSold: (sold: SaleView) => void,
  ): void =>
    sale.mutate(
      { draft, price, tendered, hold: () => hold(draft) },
      {
        onSuccess: ({ sold }) => onSold(sold),
        onSettled: () => {
          void client.invalidateQueries({ queryKey: keys.adminEvent(eventId) });
          void client.invalidateQueries({ queryKey: keys.adminEvents });
        },
      },
    );
  return { sell, isPending: sale.isPending, error: sale.error };
};
