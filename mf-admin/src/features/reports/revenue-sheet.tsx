import { Link } from '@studio/shell-kit/router';
import { fullDate } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { NumberSheet } from './number-sheet.js';
import { PagedRows } from './paged-rows.js';
import { rangeLabel, signedAmount } from './report-labels.js';
import {
  filsOf,
  revenueCsv,
  revenueMeaning,
  revenueTitle,
  thingOf,
  whenOf,
} from './revenue-labels.js';
import { readRevenueRows, type AnyRevenueRow, type RevenueRequest } from './revenue-rows.js';
import s from './reports.module.css';
import { readAll } from './rows-page.js';
import { t } from './messages.js';

/** What a number of recognised revenue, or of what is owed, is made of, and what it means. */
export function RevenueSheet({
  request,
  onClose,
}: {
  request: RevenueRequest;
  onClose: () => void;
}): ReactNode {
  const title = revenueTitle(request);
  const { of, range } = request;
  const when = of === 'owed' ? t('endOfDay', { day: fullDate(range.to) }) : rangeLabel(range);
  return (
    <NumberSheet
      title={title}
      when={when}
      meaning={revenueMeaning(request)}
      onClose={onClose}
      actions={
        <CsvButton
          name={`${request.of}-rows`}
          read={async () => revenueCsv(await readAll((page) => readRevenueRows(request, page)))}
        />
      }
    >
      <PagedRows
        request={request}
        read={(page) => readRevenueRows(request, page)}
        empty={{ title: t('noRows'), text: t('noRevenueRows') }}
      >
        {(rows) => <RevenueTable rows={rows} label={title} />}
      </PagedRows>
    </NumberSheet>
  );
}

function RevenueTable({
  rows,
  label,
}: {
  rows: readonly AnyRevenueRow[];
  label: string;
}): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-end>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((one) => (
          <RevenueTableRow key={one.row.id} one={one} />
        ))}
      </tbody>
    </Table>
  );
}

function RevenueTableRow({ one }: { one: AnyRevenueRow }): ReactNode {
  const { day, detail } = whenOf(one);
  const thing = thingOf(one);
  const { paymentId, userId, memberName } = one.row;
  return (
    <tr>
      <td>
        <Link className={s.twoRows} to={`/admin/payments?payment=${paymentId}`}>
          <span className={`link ${s.oneRow}`}>{day}</span>
          <span className="muted tiny">{detail}</span>
        </Link>
      </td>
      <td className={s.what}>
        <Link className={`link ${s.rowLink}`} to={`/admin/users/${userId}`}>
          {memberName ?? t('somebody')}
        </Link>
        <span className="muted tiny">{thing.name}</span>
        {thing.detail && <span className="muted tiny">{thing.detail}</span>}
      </td>
      <td data-end>{signedAmount(filsOf(one))}</td>
    </tr>
  );
}
