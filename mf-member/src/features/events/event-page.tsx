import { isApiError } from '@studio/api-client';
import type { EventView } from '@studio/contracts';
import { Link, useParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Page } from '@studio/ui/page';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Section } from '../../shared/section.js';
import { useEvent } from './api.js';
import { EventActions } from './event-actions.js';
import { EventPicture } from './event-picture.js';
import { EventHead } from './event-head.js';
import s from './event-page.module.css';
import { PlaceSkeleton } from './place-skeleton.js';
import { placesOf, priceOf } from './places-of.js';
import { t } from './messages.js';

const factsOf = (event: EventView) =>
  [
    [t('with'), event.leader],
    [t('where'), event.location],
    [t('price'), event.is_free ? t('free') : t('vatIncluded', { price: priceOf(event) })],
    [t('places'), <span aria-live="polite">{placesOf(event)}</span>],
  ] as const;

function About({ title, text }: { title: string; text: string }): ReactNode {
  if (!text) return null;
  return (
    <Section title={title}>
      <p className={s.text}>{text}</p>
    </Section>
  );
}

function Event({ event }: { event: EventView }): ReactNode {
  return (
    <Page width="middle">
      <article className={s.event}>
        <div className={s.head}>
          {event.pictureUrl && (
            <div className={s.picture}>
              <EventPicture url={event.pictureUrl} eager />
            </div>
          )}
          <EventHead event={event} />
        </div>
        <div className={s.side}>
          <Facts list={factsOf(event)} />
          <EventActions event={event} />
        </div>
        <div className={s.more}>
          <About title={t('whatToBring')} text={event.whatToBring} />
          <About title={t('cancelling')} text={event.cancellationPolicy} />
        </div>
      </article>
    </Page>
  );
}

/** An event: what it is, what it costs, and the place in it. */
export default function EventPage(): ReactNode {
  const { eventId = '' } = useParams();
  const event = useEvent(eventId);
  if (event.data) return <Event event={event.data} />;
  if (event.isPending)
    return (
      <Page width="middle">
        <PlaceSkeleton />
      </Page>
    );
  const missing = isApiError(event.error) && [400, 404].includes(event.error.status);
  return (
    <Page>
      {missing ? (
        <Empty
          page
          spot="nothing-found"
          title={t('eventNotFound')}
          action={
            <ButtonLink>
              <Link to="/events">{t('viewOtherEvents')}</Link>
            </ButtonLink>
          }
        >
          {t('eventMayBeGone')}
        </Empty>
      ) : (
        <ErrorPanel page onRetry={() => void event.refetch()} />
      )}
    </Page>
  );
}
