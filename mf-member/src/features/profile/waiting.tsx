import type { MyWaitingEntry } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { firstName } from '@studio/ui/format';
import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import { Section } from '../../shared/section.js';
import { useNow } from '../../shared/use-now.js';
import { answerBy } from '../../shared/answer-by.js';
import { skipReasonLabel } from '../../shared/waitlist-labels.js';
import { useMyWaiting } from './api.js';
import s from './profile.module.css';
import { t } from './messages.js';

const standingOf = ({ mode, offerUntil, skippedBecause }: MyWaitingEntry, now: Date): string => {
  if (offerUntil) return t('answerBy', { answerBy: answerBy(offerUntil, now) });
  if (skippedBecause) return skipReasonLabel(skippedBecause);
  return mode === 'auto' ? t('bookedWhenFree') : t('askedWhenFree');
};

function Row({ entry, now }: { entry: MyWaitingEntry; now: Date }): ReactNode {
  const { schedule, position } = entry;
  const to = `/class/${schedule.id}?open=1`;
  return (
    <li className={s.row}>
      <Link to={to} className={s.what}>
        <DayTile date={schedule.date} />
        <span className="grow">
          <span className="strong" style={{ display: 'block' }}>
            {schedule.classType.name}
          </span>
          <span className="muted small num">
            {schedule.startTime} · {firstName(schedule.trainer.name)} · {standingOf(entry, now)}
          </span>
        </span>
      </Link>
      {entry.state === 'offered' ? (
        <ButtonLink size="sm">
          <Link
            to={to}
            aria-label={t('answerClass', {
              name: schedule.classType.name,
              startTime: schedule.startTime,
            })}
          >
            {t('answer')}
          </Link>
        </ButtonLink>
      ) : (
        <Badge tone="line" icon={Hourglass}>
          {t('positionInLine', { position })}
        </Badge>
      )}
    </li>
  );
}

/** The lists of full classes one is on; nothing to see for who is on none. */
export function Waiting(): ReactNode {
  const now = useNow();
  const query = useMyWaiting();
  if (query.isPending) return null;
  if (query.isError)
    return (
      <Section title={t('waitingLists')}>
        <ErrorPanel onRetry={() => void query.refetch()} />
      </Section>
    );
  if (query.data.items.length === 0) return null;
  return (
    <Section title={t('waitingLists')}>
      <List>
        {query.data.items.map((entry) => (
          <Row key={entry.id} entry={entry} now={now} />
        ))}
      </List>
    </Section>
  );
}
