import type { RosterView } from '@studio/contracts';
import { isManager, useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { longDate } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AskButton } from '../../shared/cover/ask-button.js';
import { CoverBadge } from '../../shared/cover/cover-badge.js';
import { useOwnRequest } from '../../shared/cover/use-cover.js';
import { hasEnded, isOpen } from '../../shared/roster-rules.js';
import s from './class.module.css';
import { MessageDialog } from './message-dialog.js';
import { t } from './messages.js';

/** What can be done for the class now. */
export function ClassActions({ roster, now }: { roster: RosterView; now: Date }): ReactNode {
  const { profile, user } = useSession();
  const [isWriting, setWriting] = useState(false);
  const { id, date, status, trainer } = roster.schedule;
  const isOwn = trainer.id === user?.id;
  const mayWrite = isOwn || isManager(profile);
  if (status === 'cancelled') return null;
  return (
    <div className={s.actions}>
      {mayWrite && (
        <Button look="outline" onClick={() => setWriting(true)}>
          <Icon of={MessageCircle} />
          {t('message')}
        </Button>
      )}
      {isOwn && <Cover schedule={roster.schedule} now={now} />}
      {isOpen(roster, now) ? (
        <ButtonLink look="primary" block>
          <Link to={`/trainer-dashboard?date=${date}&class=${id}`}>{t('checkIn')}</Link>
        </ButtonLink>
      ) : (
        <p className={`muted small num ${s.when}`}>
          {hasEnded(roster.schedule, now)
            ? t('checkInOver')
            : t('checkInOpens', { day: longDate(date) })}
        </p>
      )}
      {isWriting && <MessageDialog schedule={roster.schedule} onClose={() => setWriting(false)} />}
    </div>
  );
}

/** Asks for cover of an own class that has not begun, or says how that stands. */
function Cover({ schedule, now }: { schedule: RosterView['schedule']; now: Date }): ReactNode {
  const { id, date, startsAt, startTime, classType } = schedule;
  const request = useOwnRequest(id);
  if (request)
    return (
      <Link to="/trainer-dashboard/cover" className={s.request}>
        <CoverBadge request={request} />
      </Link>
    );
  if (new Date(startsAt) <= now) return null;
  return <AskButton ids={[id]} about={`${longDate(date)}, ${startTime}, ${classType.name}`} />;
}
