import type { EventView } from '@studio/contracts';
import { amountPaid, longDate } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { t } from './messages.js';

export const priceOf = (event: Pick<EventView, 'is_free' | 'price'>): string =>
  event.is_free ? t('free') : amountPaid(event.price);

/** What, when and where; the same on every page about an event. */
export function EventFacts({
  event,
  more = [],
}: {
  event: EventView;
  more?: readonly (readonly [string, ReactNode])[];
}): ReactNode {
  return (
    <Facts
      list={[
        [t('date'), longDate(event.date)],
        [t('time'), event.time],
        [t('with'), event.leader],
        [t('where'), event.location],
        ...more,
      ]}
    />
  );
}
