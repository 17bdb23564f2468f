import type { StudioMessage } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { count, dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './messages.module.css';
import { useMessages } from './use-messages.js';

const state = ({ channels, emails }: StudioMessage): ReactNode => {
  if (!channels.includes('email')) return <span className="muted small">In the app</span>;
  if (emails.failed > 0) return <Badge tone="alert">{emails.failed} not delivered</Badge>;
  if (emails.queued > 0) return <Badge tone="scarce">{emails.queued} on their way</Badge>;
  return <span className="muted small">{count(emails.sent, 'email')} sent</span>;
};

/** What was written to this class or event so far; nothing while nothing was. */
export function SentMessages({ about }: { about: string }): ReactNode {
  const messages = useMessages(about);
  if (messages.isError) return <ErrorPanel onRetry={() => void messages.refetch()} />;
  const items = messages.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="Messages sent" className={s.sent}>
      <h2>Messages sent</h2>
      {items.map((one) => (
        <Card key={one.id} aria-label={one.subject}>
          <div className="row between">
            <h3 className={s.subject}>{one.subject}</h3>
            {state(one)}
          </div>
          <p className={s.text}>{one.text}</p>
          <p className="muted small num">
            {one.sentBy}, {dateAndTime(one.sentAt)}, to {count(one.recipients, 'person', 'people')}
            {one.emails.skipped > 0 && `, ${one.emails.skipped} without email by choice`}
          </p>
        </Card>
      ))}
    </section>
  );
}
