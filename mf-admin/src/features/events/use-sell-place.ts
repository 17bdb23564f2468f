import { call } from '@studio/api-client';
import {
  bookEventForMember,
  undoBookEventForMember,
  type AdminEventDetail,
  type SaleItem,
  type SaleView,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useRef } from 'react';
import type { SaleDraft } from '../../shared/front-desk/sale-payment.js';
import { useUndo, type ForMember } from '../../shared/front-desk/use-front-desk.js';
import { afterSale, usePlaceSale } from '../../shared/front-desk/use-place-sale.js';
import { useRefreshPlaces } from './use-event-places.js';
import { t } from './messages.js';

const idOf = (item: SaleItem): string => (item.kind === 'event' ? item.reservationId : '');

/** The place while it is sold; one that was given up is held anew. */
const useHeldPlace = (eventId: string, memberId: string) => {
  const undoUntil = useRef<string | null>(null);
  const hold = async ({ method, linkMinutes }: SaleDraft): Promise<SaleItem> => {
    const link = method === 'link' ? { linkMinutes } : {};
    const body = { memberId, sale: { method, ...link } };
    const held = await call(bookEventForMember, { params: { id: eventId }, body });
    const { reservationId } = held;
    const place = held.attendees.find((one) => one.reservationId === reservationId);
    if (place?.status !== 'active') throw new Error(t('hasPlaceAlready'));
    undoUntil.current = held.undoUntil;
    return { kind: 'event', reservationId };
  };
  const release = (item: SaleItem): Promise<unknown> =>
    call(undoBookEventForMember, { params: { id: idOf(item) } });
  return { hold, release, undoUntil };
};

/** Sells a place: held, sold with its invoice, booked; a payment link leaves it held. */
export const useSellPlace = ({ id: eventId, price }: AdminEventDetail, member: ForMember) => {
  const sale = usePlaceSale(member.id);
  const refresh = useRefreshPlaces(eventId);
  const undoable = useUndo(refresh);
  const { hold, release, undoUntil } = useHeldPlace(eventId, member.id);
  const report = (item: SaleItem, sold: SaleView): void => {
    toast.success(t('placeBookedFor', { name: member.name }), {
      description: afterSale(sold),
      ...undoable(idOf(item), 'eventPlace', undoUntil.current),
    });
  };
  const sell = (
    { draft, tendered }: { draft: SaleDraft; tendered: number },
    onSold: (sold: SaleView) => void,
  ): void =>
    sale.mutate(
      { draft, price, tendered, hold: () => hold(draft), release },
      {
        onSuccess: ({ item, sold }) => {
          if (!sold.link) report(item, sold);
          onSold(sold);
        },
        onSettled: refresh,
      },
    );
  return { sell, isPending: sale.isPending, error: sale.error };
};
