import type { ImportedVisit } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { List } from '@studio/ui/card';
import { fullDate, studioClock, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { DayTile } from '../../shared/day-tile.js';
import s from './profile.module.css';
import { t } from './messages.js';

const ends: Record<ImportedVisit['outcome'], string> = {
  attended: t('visitAttended'),
  no_show: t('visitMissed'),
  late_cancelled: t('visitLateCancel'),
};

/** Visits of the system that the studio had before. */
export function ImportedVisits({ visits }: { visits: readonly ImportedVisit[] }): ReactNode {
  return (
    <>
      <h3>{t('importedVisits')}</h3>
      <List>
        {visits.map(({ id, startsAt, className, trainerName, outcome }) => {
          const day = studioDay(startsAt);
          return (
            <li key={id} className={s.row}>
              <span className={s.what}>
                <DayTile date={day} />
                <span className="grow">
                  <span className="strong" style={{ display: 'block' }}>
                    {className}
                  </span>
                  <span className="muted small num">
                    {[`${fullDate(day)}, ${studioClock(startsAt)}`, trainerName]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
              </span>
              <Badge tone="plain">{ends[outcome]}</Badge>
            </li>
          );
        })}
      </List>
    </>
  );
}
