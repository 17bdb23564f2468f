import type { ImportedVisit } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { fullDateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { bookingLabel } from '../../shared/labels.js';
import s from './member.module.css';
import { t } from './messages.js';

/** What a member did in the system before: nothing of it can be changed here. */
export function ImportedVisits({ visits }: { visits: readonly ImportedVisit[] }): ReactNode {
  return (
    <section className={s.part}>
      <div className={s.partHead}>
        <h2>{t('importedVisits')}</h2>
      </div>
      <p className="muted small">{t('importedVisitsHint')}</p>
      <Table label={t('importedVisits')}>
        <thead>
          <tr>
            <th scope="col">{t('when')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('trainer')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {visits.map(({ id, startsAt, className, trainerName, outcome }) => {
            const { word, tone } = bookingLabel(outcome);
            return (
              <tr key={id}>
                <td>{fullDateAndTime(startsAt)}</td>
                <td className="strong">{className}</td>
                <td>
                  <Badge tone={tone}>{word}</Badge>
                </td>
                <td>{trainerName}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </section>
  );
}
