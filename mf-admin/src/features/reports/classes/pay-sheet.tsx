import type { ClassPayRow } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { studioDay } from '@studio/ui/format';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { NumberSheet } from '../number-sheet.js';
import { PagedRows } from '../paged-rows.js';
import { rangeLabel, signedAmount } from '../report-labels.js';
import { readAll } from '../rows-page.js';
import s from '../reports.module.css';
import c from './classes.module.css';
import {
  payRowsCsv,
  readPayPage,
  rowName,
  useClassPay,
  whenOf,
  type PayRowsRequest,
} from './pay-rows.js';
import { t } from './messages.js';

/** Each class, correction and difference that the pay of some days is made of. */
export function PaySheet({
  request,
  onClose,
}: {
  request: PayRowsRequest;
  onClose: () => void;
}): ReactNode {
  const { trainerId, range } = request;
  const pay = useClassPay(range);
  const name = pay.data?.trainers.find(({ id }) => id === trainerId)?.name;
  const title = name ? t('payOf', { name }) : t('pay');
  return (
    <NumberSheet
      title={title}
      when={rangeLabel(range)}
      meaning={t('payMeaning')}
      onClose={onClose}
      actions={
        <CsvButton
          name="pay"
          of={title}
          read={async () => payRowsCsv(await readAll((page) => readPayPage(request, page)))}
        />
      }
    >
      <PagedRows
        request={request}
        read={(page) => readPayPage(request, page)}
        empty={{ title: t('nothingPaid'), text: t('nothingPaidText') }}
      >
        {(rows) => <Rows rows={rows} label={title} />}
      </PagedRows>
    </NumberSheet>
  );
}

/** A class opens in the payslip of its month, where its heads and the parts of its rate stand. */
const payslipOf = ({ trainerId, at }: ClassPayRow): string =>
  `/admin/pay/${trainerId}?month=${studioDay(new Date(at)).slice(0, 7)}`;

function Rows({ rows, label }: { rows: readonly ClassPayRow[]; label: string }): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{t('paidFor')}</th>
          <th scope="col" data-end>
            {t('heads')}
          </th>
          <th scope="col" data-end>
            {t('payAed')}
          </th>
        </tr>
      </thead>
      <tbody className="num">
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={c.classCell}>
              <Link className={s.twoRows} to={payslipOf(row)}>
                <span className="link">{whenOf(row)}</span>
                <span className="muted tiny">
                  {rowName(row)}, {row.trainerName}
                </span>
              </Link>
            </td>
            <td data-end>{row.heads ?? t('none')}</td>
            <td data-end>{signedAmount(row.amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
