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
import { MoveDialog, PromoteDialog } from './waiting-dialogs.js';
import { Text, t } from './messages.js';

interface Deed {
  waiter: EventWaiter;
  /** Where to; undefined: a place. */
  to?: number;
}

/** The queue in order. Every change of it asks for a reason. */
export function WaitingList({ event }: { event: AdminEventDetail }): ReactNode {
  const [deed, setDeed] = useState<Deed>();
  const { waitingList } = event;
  const begun = new Date(event.startsAt) <= new Date();
  const close = (): void => setDeed(undefined);
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
                  onClick={() => setDeed({ waiter, to: waiter.position - 1 })}
                >
                  <Icon of={ArrowUp} />
                </IconButton>
                <IconButton
                  label={t('moveNameDown', { name: waiter.name })}
                  disabled={waiter.position === waitingList.length}
                  className={s.step}
                  onClick={() => setDeed({ waiter, to: waiter.position + 1 })}
                >
                  <Icon of={ArrowDown} />
                </IconButton>
                <Button size="sm" onClick={() => setDeed({ waiter })}>
                  <Text
                    message="givePlace3"
                    values={{ name: waiter.name }}
                    tags={{ span: <span className="visually-hidden" /> }}
                  />
                </Button>
              </div>
            )}
          </li>
        ))}
      </List>
      {deed?.to !== undefined && (
        <MoveDialog event={event} waiter={deed.waiter} to={deed.to} onClose={close} />
      )}
      {deed && deed.to === undefined && (
        <PromoteDialog event={event} waiter={deed.waiter} onClose={close} />
      )}
    </Card>
  );
}
