import type { Broadcast, BroadcastDelivery } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Bar } from '@studio/ui/bar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { audienceLabel } from './audience-label.js';
import s from './broadcasts.module.css';
import { Text, t } from './messages.js';

const states: Record<Broadcast['status'], ReactNode> = {
  scheduled: <Badge tone="scarce">{t('scheduled')}</Badge>,
  sending: <Badge tone="scarce">{t('sending')}</Badge>,
  sent: <Badge tone="calm">{t('sent')}</Badge>,
  cancelled: <Badge>{t('cancelled')}</Badge>,
};

/** What became of it: mails, and the notifications in the app with how many were read. */
function Delivery({
  one,
  delivery: { emails, inApp },
}: {
  one: Broadcast;
  delivery: BroadcastDelivery;
}): ReactNode {
  const kind = one.audience.kind === 'members' ? 'member-message' : 'newsletter';
  return (
    <ul className={`num small ${s.facts}`}>
      {one.channels.includes('email') && <li>{t('emailsSent', { sent: emails.sent })}</li>}
      {emails.queued > 0 && <li>{t('emailsOnWay', { queued: emails.queued })}</li>}
      {emails.failed > 0 && (
        <li className={s.failed}>
          <Text
            message="emailsFailed"
            values={{ failed: emails.failed }}
            tags={{ link: <Link to={`/admin/emails?kind=${kind}&status=failed`} /> }}
          />
        </li>
      )}
      {emails.skipped > 0 && <li>{t('emailsSkipped', { skipped: emails.skipped })}</li>}
      {one.channels.includes('inApp') && (
        <li>{t('readInApp', { delivered: inApp.delivered, opened: inApp.opened })}</li>
      )}
    </ul>
  );
}

const timeOf = ({ status, sentBy, sendAt, cancelledBy, ...one }: Broadcast): string => {
  const at = dateAndTime(sendAt);
  if (status === 'cancelled')
    return t('cancelledByName', { sentBy, cancelledBy: cancelledBy ?? '' });
  if (status === 'scheduled') return t('goesOut', { sentBy, at });
  return t('wentOut', { sentBy, at, recipients: one.recipients ?? 0 });
};

/** One message: to whom, by whom, when, and how far it has come. */
export function BroadcastCard({
  one,
  delivery,
  busy,
  onCancel,
  onReuse,
}: {
  one: Broadcast;
  delivery: BroadcastDelivery | undefined;
  busy: boolean;
  onCancel: () => void;
  onReuse: () => void;
}): ReactNode {
  const { status, subject, text, recipients, handedOver } = one;
  return (
    <Card aria-label={subject} className={s.card}>
      <div className={s.head}>
        <h2 className={s.subject}>{subject}</h2>
        {states[status]}
      </div>
      <p className="muted small num">
        {audienceLabel(one)} · {timeOf(one)}
      </p>
      <p className={s.text}>{text}</p>
      {status === 'sending' && recipients !== null && (
        <div className={s.progress}>
          <Bar part={handedOver} whole={recipients} />
          <p className="num small" role="status">
            {t('handedOver', { handedOver, recipients })}
          </p>
        </div>
      )}
      {delivery && <Delivery {...{ one, delivery }} />}
      <div className={s.actions}>
        {status === 'scheduled' && (
          <Button look="outline" size="sm" busy={busy} onClick={onCancel}>
            {t('cancelMessage')}
          </Button>
        )}
        <Button look="ghost" size="sm" onClick={onReuse}>
          <Text
            message="useAgain"
            values={{ subject }}
            tags={{ span: <span className="visually-hidden" /> }}
          />
        </Button>
      </div>
    </Card>
  );
}
