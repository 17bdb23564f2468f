import type { AdminEventDetail, EventWaiter } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, IconButton } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { dateAndTime } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './events.module.css';
import { MoveDialog, PromoteDialog } from './waitlist-dialogs.js';
import { Text, t } from './messages.js';

interface AdminAction {
  waiter: EventWaiter;
  /** Where to; undefined: a place. */
  to?: number;
}

/** The queue in order. Every change of it asks for a reason. */
export function WaitingList({ event }: { event: AdminEventDetail }): ReactNode {
  const [action, setAction] = useState<AdminAction>();
  const { waitingList } = event;
  const begun = new Date(event.startsAt) <= new Date();
  const close = (): void => setAction(undefined);
  return (
    <Card aria-label={t('waitingList')}>
      <h2>{t('waitingList')}</h2>
      {waitingList.length === 0 && <p className="muted small">{t('nobodyWaitsPlace')}</p>}
      <List>
        {waitingList.map((waiter) => (
          <li key={waiter.entryId} className={`num ${s.person} ${s.waiter}`}>
            <b className={s.position}>{waiter.position}</b>
            <div className={s.name}>
              <Link to={`/admin/users/${waiter.userId}`} className="strong small cut">
                {waiter.name}
              </Link>
              <span className="muted tiny cut">
                {t('sinceJoinedAt', { joinedAt: dateAndTime(waiter.joinedAt) })}
              </span>
            </div>
            {!begun && (
              <div className={s.steps}>
                <IconButton
                  label={t('moveNameUp', { name: waiter.name })}
                  disabled={waiter.position === 1}
                  className={s.step}
                  onClick={() => setAction({ waiter, to: waiter.position - 1 })}
                >
                  <Icon of={ArrowUp} />
                </IconButton>
                <IconButton
                  label={t('moveNameDown', { name: waiter.name })}
                  disabled={waiter.position === waitingList.length}
                  className={s.step}
                  onClick={() => setAction({ waiter, to: waiter.position + 1 })}
                >
                  <Icon of={ArrowDown} />
                </IconButton>
                <Button size="sm" onClick={() => setAction({ waiter })}>
                  <Text
                    message="givePlaceButton"
                    values={{ name: waiter.name }}
                    tags={{ span: <span className="visually-hidden" /> }}
                  />
                </Button>
              </div>
            )}
          </li>
        ))}
      </List>
      {action?.to !== undefined && (
        <MoveDialog event={event} waiter={action.waiter} to={action.to} onClose={close} />
      )}
      {action && action.to === undefined && (
        <PromoteDialog event={event} waiter={action.waiter} onClose={close} />
      )}
    </Card>
  );
}
