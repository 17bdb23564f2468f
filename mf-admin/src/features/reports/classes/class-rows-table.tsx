import type { ClassOutcomeKind, ClassReportRow } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dateAndTime, dayMonth, priceTag, studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import s from '../reports.module.css';
import c from './classes.module.css';
import { t } from './messages.js';

type Column = readonly [head: string, valueOf: (row: ClassReportRow) => number | string];

const noShows: Column = [t('noShow'), ({ missed }) => missed];
/** What the rows were opened for; else who did not come. */
const columns: Partial<Record<ClassOutcomeKind, Column>> = {
  late_cancelled: [t('late'), ({ lateCancelled }) => lateCancelled],
  served: [t('served'), ({ served }) => served],
  turned_away: [t('turnedAway'), ({ turnedAway }) => turnedAway],
  first_visits: [t('firstVisits'), ({ firstVisits }) => firstVisits],
  fees: [t('fees'), ({ fees }) => priceTag(fees)],
  waived: [t('waived'), ({ waived }) => waived],
};

/** Classes, each a link to its own page with the people in it. */
export function ClassRowsTable({
  rows,
  label,
  having,
  isOneStart = false,
}: {
  rows: readonly ClassReportRow[];
  label: string;
  having?: ClassOutcomeKind | undefined;
  /** They start at the same time: the day alone is said. */
  isOneStart?: boolean;
}): ReactNode {
  const [head, valueOf] = (having && columns[having]) ?? noShows;
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('class')}</th>
          {[t('booked'), t('waitedShortHead'), head].map((name) => (
            <th key={name} scope="col" data-end>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={c.classCell}>
              <Link className={s.twoRows} to={`/admin/class/${row.id}`}>
                <span className="link">
                  {isOneStart ? dayMonth(studioDay(new Date(row.at))) : dateAndTime(row.at)}
                </span>
                <span className="muted tiny">
                  {row.className}, {row.trainerName}
                </span>
              </Link>
            </td>
            <td data-end>{t('bookedOf', { booked: row.booked, seats: row.seats })}</td>
            <td data-end>{row.waited}</td>
            <td data-end>{valueOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
