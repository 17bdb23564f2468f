import { call } from '@studio/api-client';
import { listMyPayments } from '@studio/contracts';
import type { PaymentView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import type { ReactNode } from 'react';
import { BookChosen } from '../../shared/chosen-class/book-chosen.js';
import { useHadPlace } from '../../shared/chosen-class/chosen-class.js';
import type { ChosenClass } from '../../shared/chosen-class/chosen-class.js';
import { placeIn } from '../../shared/chosen-class/chosen-labels.js';
import { useSchedule } from '../../shared/use-schedule.js';
import s from './home.module.css';

/** The class of the latest purchase that has one. */
const chosenOf = (payments: readonly PaymentView[]): ChosenClass | null => {
  const paid = payments.find(({ status, chosenClass }) => status === 'fulfilled' && chosenClass);
  if (!paid?.chosenClass) return null;
  // Here it is one tap of the member: only the result page books by itself.
  return { scheduleId: paid.chosenClass.scheduleId, checkoutId: paid.id, book: false };
};

function Offer({ chosen, now }: { chosen: ChosenClass; now: Date }): ReactNode {
  const { data } = useSchedule(chosen.scheduleId);
  const hadPlace = useHadPlace(chosen.scheduleId);
  if (!data || data.myWaiting || hadPlace.data !== false) return null;
  if (!['free', 'join'].includes(placeIn(data, now))) return null;
  return (
    <Card className={s.chosen}>
      <BookChosen chosen={chosen} />
    </Card>
  );
}

/**
 * For who has paid and not come to the page of the result, or on another device: the class that
 * the credits were bought for, while it can be had.
 */
export function ChosenClassOffer({ now }: { now: Date }): ReactNode {
  const payments = useQuery({
    queryKey: keys.myPayments,
    queryFn: ({ signal }) => call(listMyPayments, { signal }),
  });
  const chosen = chosenOf(payments.data?.items ?? []);
  return chosen && <Offer chosen={chosen} now={now} />;
}
