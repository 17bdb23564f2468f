import { Link } from '@studio/shell-kit/router';
import { dateAndTime } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { NumberSheet } from './number-sheet.js';
import { PagedRows } from './paged-rows.js';
import { rangeLabel, signedTag } from './report-labels.js';
import { addressOf, amountOf, detailOf, meaningOf, rowsCsv, titleOf, whatOf } from './row-texts.js';
import s from './reports.module.css';
import { readAll } from './rows-page.js';
import { readRows, type ReportRow, type RowsRequest } from './use-rows.js';
import { t } from './messages.js';

/** What a number is made of, newest first, and what it means. */
export function RowsSheet({
  request,
  onClose,
}: {
  request: RowsRequest;
  onClose: () => void;
}): ReactNode {
  const title = titleOf(request);
  return (
    <NumberSheet
      title={title}
      when={rangeLabel(request.range)}
      meaning={meaningOf(request)}
      onClose={onClose}
      actions={
        <CsvButton
          name={`${request.of}-rows`}
          read={async () => rowsCsv(await readAll((page) => readRows(request, page)))}
        />
      }
    >
      <PagedRows
        request={request}
        read={(page) => readRows(request, page)}
        empty={{ title: t('noRows'), text: t('noRowsText') }}
      >
        {(rows) => <RowsTable rows={rows} of={request.of} label={title} />}
      </PagedRows>
    </NumberSheet>
  );
}

function RowsTable({
  rows,
  of,
  label,
}: {
  rows: readonly ReportRow[];
  of: RowsRequest['of'];
  label: string;
}): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('amount')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((one) => (
          <tr key={one.row.id}>
            <td>
              <RowMoment one={one} />
            </td>
            <td className={s.what}>
              <span>{whatOf(one)}</span>
              <span className="muted tiny">{one.row.memberName ?? t('somebody')}</span>
            </td>
            <td data-end>{signedTag(amountOf(one, of))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** When it was; it leads to the payment, or to whose plan it is. */
function RowMoment({ one }: { one: ReportRow }): ReactNode {
  const address = addressOf(one);
  const detail = <span className="muted tiny">{detailOf(one)}</span>;
  if (!address)
    return (
      <span className={s.twoRows}>
        <span>{dateAndTime(one.row.at)}</span>
        {detail}
      </span>
    );
  return (
    <Link className={s.twoRows} to={address}>
      <span className="link">{dateAndTime(one.row.at)}</span>
      {detail}
    </Link>
  );
}
