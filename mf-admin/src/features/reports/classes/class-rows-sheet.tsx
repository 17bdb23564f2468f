import type { ClassesReport } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { NumberSheet } from '../number-sheet.js';
import { PagedRows } from '../paged-rows.js';
import { rangeLabel } from '../report-labels.js';
import { readAll } from '../rows-page.js';
import s from '../reports.module.css';
import { CellContent } from './cell-content.js';
import { ClassRowsTable } from './class-rows-table.js';
import { readClasses, readTurnedAway, type ClassRowsRequest } from './class-rows.js';
import { classesCsv, meaningOf, titleOf, turnedAwayCsv } from './rows-texts.js';
import { t } from './messages.js';

/** The classes, or the people turned away, that a number is made of, and what it means. */
export function ClassRowsSheet({
  request,
  report,
  onOpen,
  onClose,
}: {
  request: ClassRowsRequest;
  report: ClassesReport;
  onOpen: (rows: Record<string, string>) => void;
  onClose: () => void;
}): ReactNode {
  const title = titleOf(request, report);
  const isPeople = request.of === 'turned-away';
  const content = () => {
    if (isPeople) return <TurnedAway request={request} label={title} />;
    if (request.of === 'cell' && request.weekday && request.start)
      return <CellContent request={request} report={report} label={title} onOpen={onOpen} />;
    return (
      <PagedRows
        request={request}
        read={(page) => readClasses(request, page)}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      >
        {(rows) => <ClassRowsTable rows={rows} label={title} having={request.with} />}
      </PagedRows>
    );
  };
  return (
    <NumberSheet
      title={title}
      when={rangeLabel(request.range)}
      meaning={meaningOf(request)}
      onClose={onClose}
      actions={
        <CsvButton
          name={isPeople ? 'turned-away' : 'classes'}
          of={title}
          read={async () =>
            isPeople
              ? turnedAwayCsv(await readAll((page) => readTurnedAway(request, page)))
              : classesCsv(await readAll((page) => readClasses(request, page)))
          }
        />
      }
    >
      {content()}
    </NumberSheet>
  );
}

function TurnedAway({ request, label }: { request: ClassRowsRequest; label: string }): ReactNode {
  return (
    <PagedRows
      request={request}
      read={(page) => readTurnedAway(request, page)}
      empty={{ title: t('noPeople'), text: t('noPeopleText') }}
    >
      {(rows) => (
        <Table label={label}>
          <thead>
            <tr>
              <th scope="col">{t('member')}</th>
              <th scope="col">{t('class')}</th>
              <th scope="col">{t('thatWeek')}</th>
            </tr>
          </thead>
          <tbody className="num">
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <Link className={`link ${s.rowLink}`} to={`/admin/users/${row.memberId}`}>
                    {row.memberName}
                  </Link>
                </td>
                <td>
                  <Link className={s.twoRows} to={`/admin/class/${row.scheduleId}`}>
                    <span className="link">{dateAndTime(row.at)}</span>
                    <span className="muted tiny">{row.className}</span>
                  </Link>
                </td>
                <td>{row.cameThatWeek ? t('cameOtherDay') : t('didNotCome')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </PagedRows>
  );
}
