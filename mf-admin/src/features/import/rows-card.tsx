import type { ImportField, ImportKind, ImportView } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Pager } from '../../shared/pager.js';
import { useImportRows, type ShownRows } from './api.js';
import s from './import.module.css';
import { fieldLabels } from './labels.js';
import { t } from './messages.js';
import { PreviewRow } from './preview-row.js';

/** Columns of the preview: what will be written, as it will be. */
const shown: Record<ImportKind, readonly ImportField[]> = {
  people: [
    'fullName',
    'email',
    'phone',
    'birthDate',
    'gender',
    'joinedOn',
    'externalId',
    'waiverSignedOn',
    'note',
  ],
  credits: ['fullName', 'packageName', 'creditsLeft', 'boughtOn', 'expiresOn', 'pricePaid'],
  'plan-members': ['fullName', 'planName', 'startedOn', 'paidUntil'],
  bookings: ['fullName', 'date', 'startTime', 'classType', 'trainer', 'status', 'paidWith'],
};

const choicesOf = ({ counts, status }: ImportView) => {
  const { undecided = 0, leftOut = 0, withWarnings = 0 } = counts;
  const choices: { value: ShownRows; label: string; count: number }[] = [
    { value: 'undecided', label: t('undecidedCount', { count: undecided }), count: undecided },
    { value: 'failed', label: t('failedCount', { count: counts.failed }), count: counts.failed },
    {
      value: 'with_warnings',
      label: t('withWarningsCount', { count: withWarnings }),
      count: withWarnings,
    },
    { value: 'kept', label: t('keptCount', { count: counts.kept }), count: counts.kept },
    { value: 'known', label: t('knownCount', { count: counts.known }), count: counts.known },
    status === 'checked' || status === 'checking'
      ? { value: 'ready', label: t('readyCount', { count: counts.ready }), count: counts.ready }
      : { value: 'made', label: t('madeCount', { count: counts.made }), count: counts.made },
    { value: 'left_out', label: t('leftOutCount', { count: leftOut }), count: leftOut },
  ];
  const all = { value: 'all' as const, label: t('allCount', { count: counts.rows }), count: 1 };
  return [...choices.filter(({ count }) => count > 0), all];
};

/** Rows of the file as they will be; those that need a person first. */
export function RowsCard({ one }: { one: ImportView }): ReactNode {
  const [chosen, setChosen] = useState<ShownRows>();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const choices = choicesOf(one);
  const value =
    choices.find((choice) => choice.value === chosen)?.value ?? choices[0]?.value ?? 'all';
  const version = `${one.status} ${JSON.stringify(one.counts)} ${JSON.stringify(one.columns.map(({ field }) => field))} ${one.dateOrder}`;
  const rows = useImportRows(one.id, {
    shown: value,
    cursor: cursors.at(-1),
    version,
  });
  const fields = shown[one.kind].filter(
    (field) => field === 'fullName' || one.columns.some((column) => column.field === field),
  );
  const body = () => {
    if (rows.isPending) return <SkeletonRows what={t('rows')} rows={6} height={44} />;
    if (rows.isError) return <ErrorPanel onRetry={() => void rows.refetch()} />;
    const { items, nextCursor } = rows.data;
    if (items.length === 0) return <p className={`muted ${s.cardFoot}`}>{t('noRowsOfState')}</p>;
    return (
      <>
        <div className={s.rowsTable}>
          <Table label={t('rows')}>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {fieldLabels[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <PreviewRow key={row.line} row={row} one={one} fields={fields} />
              ))}
            </tbody>
          </Table>
        </div>
        {(nextCursor || cursors.length > 0) && (
          <Pager
            className={s.pages}
            onPrevious={cursors.length > 0 && (() => setCursors(cursors.slice(0, -1)))}
            onNext={nextCursor && (() => setCursors([...cursors, nextCursor]))}
          />
        )}
      </>
    );
  };
  return (
    <Card look="flush">
      <header className={s.cardHead}>
        <h2>{t('rows')}</h2>
        <Seg
          label={t('rows')}
          choices={choices}
          value={value}
          onChange={(next) => {
            setChosen(next as ShownRows);
            setCursors([]);
          }}
        />
      </header>
      {body()}
    </Card>
  );
}
