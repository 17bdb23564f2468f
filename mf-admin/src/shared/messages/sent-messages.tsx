import type { StudioMessage } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './messages.module.css';
import { useMessages } from './use-messages.js';
import { t } from './messages.js';

const state = ({ channels, emails }: StudioMessage): ReactNode => {
  if (!channels.includes('email')) return <span className="muted small">{t('inTheApp')}</span>;
  if (emails.failed > 0)
    return <Badge tone="alert">{t('failedNotDelivered', { failed: emails.failed })}</Badge>;
  if (emails.queued > 0)
    return <Badge tone="scarce">{t('onTheirWay', { queued: emails.queued })}</Badge>;
  return <span className="muted small">{t('sentSent', { sent: emails.sent })}</span>;
};

/** What was written to this class or event so far; nothing while nothing was. */
export function SentMessages({ about }: { about: string }): ReactNode {
  const messages = useMessages(about);
  if (messages.isError) return <ErrorPanel onRetry={() => void messages.refetch()} />;
  const items = messages.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('messagesSent')} className={s.sent}>
      <h2>{t('messagesSent')}</h2>
      {items.map((one) => (
        <Card key={one.id} aria-label={one.subject}>
          <div className="row between">
            <h3 className={s.subject}>{one.subject}</h3>
            {state(one)}
          </div>
          <p className={s.text}>{one.text}</p>
          <p className="muted small num">
            {t('sentByAtTo', {
              sentBy: one.sentBy,
              sentAt: dateAndTime(one.sentAt),
              recipients: one.recipients,
            })}
            {one.emails.skipped > 0 && t('withoutEmailByChoice', { skipped: one.emails.skipped })}
          </p>
        </Card>
      ))}
    </section>
  );
}
