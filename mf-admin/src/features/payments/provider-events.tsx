import { call } from '@studio/api-client';
import { listProviderEvents, type ProviderEventView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './payments.module.css';
import { t } from './messages.js';

const whyOf = ({ handledAt, note, lastError, attempts }: ProviderEventView): string =>
  handledAt ? (note ?? '') : t('stillTried', { attempts, error: lastError ?? '' });

/** What the card provider has told us that changed nothing, or that we could not follow yet. */
export function ProviderEvents(): ReactNode {
  const events = useQuery({
    queryKey: [...keys.adminReconciliation, 'provider-events'],
    queryFn: ({ signal }) => call(listProviderEvents, { signal }),
  });
  // Beside the days, which say themselves when they can't be read.
  if (!events.data || events.data.items.length === 0) return null;
  return (
    <section aria-labelledby="provider-events">
      <h2 id="provider-events">{t('providerEvents')}</h2>
      <p className="muted small">{t('providerEventsLead')}</p>
      <ul className={s.differences}>
        {events.data.items.map((event) => (
          <li key={event.id}>
            <p>
              <b>{event.type}</b> <span className="muted small">{whyOf(event)}</span>
            </p>
            <p className="muted tiny num">
              {dateAndTime(event.receivedAt)}, {event.id}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
