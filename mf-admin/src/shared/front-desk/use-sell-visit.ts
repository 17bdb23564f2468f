import { call, newIdempotencyKey } from '@studio/api-client';
import { makeSale, previewBookingForMember, type BookingPreview } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { useRef } from 'react';
import { t } from './messages.js';

export type VisitMethod = 'cash' | 'terminal';

interface Visit {
  method: VisitMethod;
  /** Fils that were handed over; the change is the rest. */
  tendered: number;
}

/** The credit comes with the sale; booking may hear of it a moment later. */
const TRIES = 5;
const PAUSE_MS = 400;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const idsOf = ({ choices }: BookingPreview): string[] =>
  choices.flatMap(({ funding }) => funding.userPackageId ?? []);

/**
 * Sells the visit of a class, with its invoice and its cash, and finds the credit that came of it.
 * Whatever happens to the booking, the money is accounted for and the credit is the member's.
 */
export const useSellVisit = (preview: BookingPreview) => {
  const client = useQueryClient();
  const known = useRef(idsOf(preview));
  const key = useRef({ intent: '', value: '' });
  const { memberId, schedule } = preview;
  const read = () =>
    client.fetchQuery({
      queryKey: keys.adminBookingPreview(memberId, schedule.id),
      queryFn: () =>
        call(previewBookingForMember, { params: { id: memberId, scheduleId: schedule.id } }),
      staleTime: 0,
    });
  const creditOf = async (): Promise<string> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const credit = idsOf(await read()).find((id) => !known.current.includes(id));
      if (credit) return credit;
      await pause();
    }
    throw new Error(t('visitComes'));
  };
  return useMutation({
    mutationFn: async ({ method, tendered }: Visit): Promise<string> => {
      const amount = schedule.dropInPrice;
      const intent = JSON.stringify([memberId, schedule.id, method, tendered]);
      if (key.current.intent !== intent) key.current = { intent, value: newIdempotencyKey() };
      await call(makeSale, {
        body: {
          userId: memberId,
          items: [{ kind: 'visit', classTypeId: schedule.classType.id, quantity: 1 }],
          payments: [method === 'cash' ? { method, amount, tendered } : { method, amount }],
        },
        idempotencyKey: key.current.value,
      });
      void client.invalidateQueries({ queryKey: keys.adminMember(memberId) });
      return creditOf();
    },
  });
};
