import { ErrorPanel } from '@studio/ui/error-panel';
import { longDate, shortDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { SkeletonRows } from '@studio/ui/skeleton';
import { CircleAlert, CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Result } from '../../shared/result.js';
import { useEvent } from './api.js';
import { InvalidRequest, waysOn } from './invalid-request.js';

/** An event that a link speaks of, and what the member's part in it is. */
export function EventPage({
  eventId,
  standing,
}: {
  eventId: string | null;
  /** The one sentence about the member's own part. */
  standing: string;
}): ReactNode {
  const event = useEvent(eventId);
  if (eventId === null) return <InvalidRequest />;
  if (event.isPending)
    return (
      <Page>
        <SkeletonRows what="the event" rows={3} height={88} />
      </Page>
    );
  if (event.isError)
    return (
      <Page>
        <ErrorPanel
          page
          title="Failed to load waiting list information. Please try again."
          onRetry={() => void event.refetch()}
        />
      </Page>
    );
  if (!event.data)
    return (
      <Page>
        <Result
          icon={CalendarX}
          tone="scarce"
          title="This event is over or was taken off"
          text={standing}
          actions={waysOn}
        />
      </Page>
    );
  const { title, date, time, description, leader, location } = event.data;
  return (
    <Page title={title}>
      <p className="muted num" style={{ marginBlock: '-12px 16px' }}>
        {shortDate(date)}, {time}
      </p>
      <Note tone="scarce" icon={CircleAlert}>
        {standing}
      </Note>
      <p style={{ marginBlock: 20 }}>{description}</p>
      <Facts
        list={[
          ['Date', longDate(date)],
          ['Time', time],
          ['With', leader],
          ['Where', location],
        ]}
      />
      <div className="stack" style={{ marginBlockStart: 24 }}>
        {waysOn}
      </div>
    </Page>
  );
}
