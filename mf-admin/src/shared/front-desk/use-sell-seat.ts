import { call } from '@studio/api-client';
import { bookForMember, undoBookForMember, type SaleItem, type SaleView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { dateAndTime } from '@studio/ui/format';
import { useRef } from 'react';
import { t } from './messages.js';
import type { SaleDraft } from './sale-payment.js';
import { useRefresh, useUndo, type BookInput, type ForMember } from './use-front-desk.js';
import { useIntentKey } from './use-intent-key.js';
import { afterSale, usePlaceSale } from './use-place-sale.js';

interface SeatSale {
  input: Omit<BookInput, 'funding'>;
  draft: SaleDraft;
  price: number;
  tendered: number;
}

const idOf = (item: SaleItem): string => (item.kind === 'class' ? item.bookingId : '');

/** The seat while it is sold; one that was given up is held anew. */
const useHeldSeat = (member: ForMember) => {
  const keyOf = useIntentKey();
  const attempt = useRef(0);
  const undoUntil = useRef<string | null>(null);
  const hold = async ({ input, draft }: SeatSale): Promise<SaleItem> => {
    const { method, linkMinutes } = draft;
    const funding = { kind: 'sale', method, ...(method === 'link' && { linkMinutes }) } as const;
    const body = { memberId: member.id, ...input, funding };
    const idempotencyKey = keyOf({ body, attempt: attempt.current });
    const held = await call(bookForMember, { body, idempotencyKey });
    undoUntil.current = held.undoUntil;
    return { kind: 'class', bookingId: held.booking.id };
  };
  const release = (item: SaleItem): Promise<unknown> => {
    attempt.current += 1;
    return call(undoBookForMember, { params: { id: idOf(item) } });
  };
  return { hold, release, undoUntil };
};

/** Sells a seat: held, sold with its invoice, booked; a payment link leaves it held. */
export const useSellSeat = (member: ForMember) => {
  const sale = usePlaceSale(member.id);
  const refresh = useRefresh(member.id);
  const undoable = useUndo(refresh);
  const { hold, release, undoUntil } = useHeldSeat(member);
  const report = (bookingId: string, sold: SaleView, time: string): void => {
    const className = sold.lineItems[0]?.name ?? '';
    toast.success(t('bookedToast', { className, time: dateAndTime(time), name: member.name }), {
      description: afterSale(sold),
      ...undoable(bookingId, 'booking', undoUntil.current),
    });
  };
  const sell = (request: SeatSale, { time, onDone }: { time: string; onDone: () => void }): void =>
    sale.mutate(
      { ...request, hold: () => hold(request), release },
      {
        onSuccess: ({ item, sold }) => {
          if (sold.link) return;
          report(idOf(item), sold, time);
          onDone();
        },
        onSettled: refresh,
      },
    );
  const { isPending, error, data } = sale;
  return { sell, isPending, error, linkSale: data?.sold.link ? data.sold : null };
};
