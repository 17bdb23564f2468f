import type { AvailabilityClash, Substitution } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { shortDate } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AskButton } from '../../shared/cover/ask-button.js';
import { CoverBadge } from '../../shared/cover/cover-badge.js';
import { useCover } from '../../shared/cover/use-cover.js';
import s from './availability.module.css';
import { t } from './messages.js';

const FIRST = 6;
const isAway = ({ because }: AvailabilityClash): boolean => because === 'trainer_away';

/** By class. */
const useOpenRequests = (): ReadonlyMap<string, Substitution> =>
  new Map(
    (useCover().data?.own ?? [])
      .filter(({ state }) => state === 'open' || state === 'claimed')
      .map((one) => [one.scheduleId, one]),
  );

function ClashAction({
  one,
  request,
}: {
  one: AvailabilityClash;
  request: Substitution | undefined;
}): ReactNode {
  if (request) return <CoverBadge request={request} />;
  const when = `${shortDate(one.date)}, ${one.startTime}`;
  return (
    <AskButton
      size="sm"
      ids={[one.scheduleId]}
      about={`${when}, ${one.className}`}
      name={t('askFor', { when })}
      reason={one.reason ?? ''}
    />
  );
}

/** Own classes to come that don't fit: those of the time off come first. */
export function Clashes({ clashes }: { clashes: readonly AvailabilityClash[] }): ReactNode {
  const [all, setAll] = useState(false);
  const requests = useOpenRequests();
  if (clashes.length === 0) return null;
  const sorted = clashes.filter(isAway).concat(clashes.filter((one) => !isAway(one)));
  const away = clashes.filter((one) => isAway(one) && !requests.has(one.scheduleId));
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return (
    <Card aria-label={t('inTheWay')} className={s.clashes}>
      <div className={s.clashHead}>
        <div>
          <h2>{t('inTheWay')}</h2>
          <p className="muted small">{t('clashHint')}</p>
        </div>
        {away.length > 1 && (
          <AskButton
            size="sm"
            ids={away.map(({ scheduleId }) => scheduleId)}
            reason={away[0]?.reason ?? ''}
          />
        )}
      </div>
      <List>
        {shown.map((one) => (
          <li key={one.scheduleId} className={s.clash}>
            <Link to={`/trainer-dashboard/class/${one.scheduleId}`} className={s.what}>
              <b className="num">{`${shortDate(one.date)}, ${one.startTime}`}</b>
              <span className="muted small num">
                {t('clashText', { className: one.className, booked: one.booked })}
              </span>
              <span className="small scarce">
                {one.reason ?? t(isAway(one) ? 'away' : 'unavailable')}
              </span>
            </Link>
            <ClashAction one={one} request={requests.get(one.scheduleId)} />
          </li>
        ))}
      </List>
      {shown.length < sorted.length && (
        <div className={s.more}>
          <Button look="ghost" onClick={() => setAll(true)}>
            {t('showAll', { count: sorted.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
