import { call } from '@studio/api-client';
import { getVatReturn, type VatReturn } from '@studio/contracts';
import { addDays, addValidity } from '@studio/domain-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { useSearchParams } from '@studio/shell-kit/router';
import { IconButton } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { filsToAed, fullDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { withView } from './report-range.js';
import { ReportTabs } from './report-tabs.js';
import { RowsSheet } from './rows-sheet.js';
import s from './reports.module.css';
import { readRequest } from './use-rows.js';
import { taxMonthOf } from './tax-period.js';
import { VatDocuments } from './vat-documents.js';
import { t } from './messages.js';

const boxLabels = {
  '1a': t('box1a'),
  '1b': t('box1b'),
  '1c': t('box1c'),
  '1d': t('box1d'),
  '1e': t('box1e'),
  '1f': t('box1f'),
  '1g': t('box1g'),
  '8': t('box8'),
  '12': t('box12'),
};
const money = (fils: number | null): string => (fils === null ? '' : filsToAed(fils));

const csvOf = ({ boxes }: VatReturn) => [
  [t('box'), t('what'), t('amountAed'), t('vatAed'), t('adjustmentAed')],
  ...boxes.map(({ box, amount, vat, adjustment }) => [
    box,
    boxLabels[box],
    ...[amount, vat, adjustment].map((fils) => (fils === null ? '' : fils / 100)),
  ]),
];

/** What was declared while it was registered stays readable. */
const isNotRegistered = ({ registration, boxes }: VatReturn): boolean =>
  registration?.isRegistered === false && boxes.every(({ vat }) => vat === 0);

const shifted = (month: string, count: number): string =>
  addValidity(`${month}-01`, { count, unit: 'month' }).slice(0, 7);

/** The quarter's VAT return, box by box, with the documents behind it. */
export default function VatPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const month = taxMonthOf(params.get('month'), studioDay(new Date()));
  const report = useQuery({
    queryKey: keys.adminReport('vat', { month }),
    queryFn: ({ signal }) => call(getVatReturn, { query: { month }, signal }),
    placeholderData: (previous) => previous,
  });
  const from = `${month}-01`;
  const range = { from, to: addDays(addValidity(from, { count: 3, unit: 'month' }), -1) };
  const request = readRequest(params, range);
  const set = (changes: Record<string, string | null>, replace = true): void =>
    setParams((current) => withView(current, changes), { replace });
  const body = () => {
    if (report.isPending) return <SkeletonRows what={t('theReport')} rows={4} height={60} />;
    if (report.isError) return <ErrorPanel onRetry={() => void report.refetch()} />;
    if (isNotRegistered(report.data)) return <Note>{t('notRegistered')}</Note>;
    return (
      <div className={report.isPlaceholderData ? s.stale : ''} aria-busy={report.isPlaceholderData}>
        <Return report={report.data} onOpen={(rows) => set({ rows }, false)} />
        <VatDocuments
          report={report.data}
          onOpen={(document) => set({ rows: 'sales', document }, false)}
        />
      </div>
    );
  };
  return (
    <AdminFrame title={t('reports')}>
      <ReportTabs />
      <TaxPeriod
        month={month}
        label={t('threeMonths', { from: fullDate(range.from), to: fullDate(range.to) })}
        onChange={(next) => set({ month: next })}
      />
      {body()}
      {request && <RowsSheet request={request} onClose={() => set({ rows: null })} />}
    </AdminFrame>
  );
}

const begins = [
  { value: '1', label: t('beginJanuary') },
  { value: '2', label: t('beginFebruary') },
  { value: '0', label: t('beginMarch') },
];

/** The tax authority gives each studio its own quarters. */
function TaxPeriod({
  month,
  label,
  onChange,
}: {
  month: string;
  label: string;
  onChange: (month: string) => void;
}): ReactNode {
  const begin = Number(month.slice(5)) % 3;
  return (
    <div className={s.bar}>
      <div className={s.steps}>
        <IconButton label={t('earlier')} onClick={() => onChange(shifted(month, -3))}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <IconButton label={t('later')} onClick={() => onChange(shifted(month, 3))}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
      <p className={`num ${s.range}`} aria-live="polite">
        <b>{label}</b>
      </p>
      <span className="muted small" aria-hidden>
        {t('periodsBegin')}
      </span>
      <Seg
        label={t('periodsBegin')}
        choices={begins}
        value={String(begin)}
        onChange={(next) => onChange(shifted(month, -((begin - Number(next) + 3) % 3)))}
      />
    </div>
  );
}

/** Each box opens the documents that it is the sum of. */
function Return({
  report,
  onOpen,
}: {
  report: VatReturn;
  onOpen: (rows: 'net' | 'vat') => void;
}): ReactNode {
  const { supplier, registration, boxes, from, to } = report;
  const isOver = to < studioDay(new Date());
  return (
    <>
      <p className={s.note}>
        <b>{supplier.name}</b>{' '}
        <span className="muted num">{supplier.trn && t('trn', { trn: supplier.trn })}</span>
      </p>
      {registration?.from && registration.from > from && (
        <p className={`muted small ${s.note}`}>
          {t('registeredFrom', { day: fullDate(registration.from) })}
        </p>
      )}
      {!supplier.trn && <Note tone="scarce">{t('noTrn')}</Note>}
      {!isOver && <p className={`muted small ${s.note}`}>{t('notOver', { day: fullDate(to) })}</p>}
      <Table label={t('formName')}>
        <thead>
          <tr>
            <th scope="col">{t('box')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" data-end>
              {t('amountAed')}
            </th>
            <th scope="col" data-end>
              {t('vatAed')}
            </th>
            <th scope="col" data-end>
              {t('adjustmentAed')}
            </th>
          </tr>
        </thead>
        <tbody className={`num ${s.boxes}`}>
          {boxes.map(({ box, amount, vat, adjustment }) => (
            <tr key={box} className={box === '12' ? s.sum : ''}>
              <th scope="row">{box}</th>
              <td>
                <button
                  type="button"
                  className={`link ${s.rowLink}`}
                  onClick={() => onOpen(box === '12' ? 'vat' : 'net')}
                >
                  {boxLabels[box]}
                </button>
              </td>
              <td data-end>{money(amount)}</td>
              <td data-end>{money(vat)}</td>
              <td data-end>{money(adjustment)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={`muted small ${s.note}`}>{t('vatMeaning')}</p>
      <CsvButton name="vat-return" read={() => Promise.resolve(csvOf(report))} />
    </>
  );
}
