import { call } from '@studio/api-client';
import { listPromoCodes, type PromoCodeView } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Badge } from '@studio/ui/badge';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, priceTag } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { useProducts } from './api.js';
import { CodeDialog } from './code-dialog.js';
import { codeDraftOf, codeStateOf, daysLeftOf } from './code-draft.js';
import { codeStateLabels, forLabel } from './code-labels.js';
import { CodeUses } from './code-uses.js';
import { codesCsv } from './codes-csv.js';
import { t } from './messages.js';
import { NameCell, ProductTable } from './product-table.js';
import s from './products.module.css';
import { Section } from './section.js';

const offLabel = ({ percentOff, amountOff }: PromoCodeView): string =>
  percentOff === null
    ? t('amountLess', { amount: priceTag(amountOff ?? 0) })
    : t('percentLess', { percent: percentOff });

interface Open {
  what: 'form' | 'uses';
  one: PromoCodeView;
}

interface RowProps {
  one: PromoCodeView;
  names: ReadonlyMap<string, string>;
  onOpen: (open: Open) => void;
}

/** How often it was used; opens who did. */
function UsedCell({ one, onOpen }: Pick<RowProps, 'one' | 'onOpen'>): ReactNode {
  const { used, limitTotal: limit } = one;
  const label = limit === null ? String(used) : t('usedOf', { used, limit });
  if (used + one.reserved === 0) return <td data-end>{label}</td>;
  return (
    <td data-end>
      <button type="button" className={s.count} onClick={() => onOpen({ what: 'uses', one })}>
        {label}
        <span className="visually-hidden">: {t('whoUsed', { code: one.code })}</span>
      </button>
    </td>
  );
}

function CodeRow({ one, names, onOpen }: RowProps): ReactNode {
  const now = useNow();
  const state = codeStateOf(one, now);
  const daysLeft = daysLeftOf(one, now);
  const { until } = codeDraftOf(one, '');
  return (
    <tr className={state === 'on_sale' ? undefined : 'muted'}>
      <NameCell name={one.code} more={one.name} onOpen={() => onOpen({ what: 'form', one })} />
      <td data-end>{offLabel(one)}</td>
      <td>{forLabel(one, names)}</td>
      <td>{until ? fullDate(until) : t('openEnd')}</td>
      <UsedCell one={one} onOpen={onOpen} />
      <td>
        {state === 'on_sale' && daysLeft !== null && (
          <Badge tone="scarce">{t('daysLeft', { count: daysLeft })}</Badge>
        )}
        {state === 'on_sale' && daysLeft === null && codeStateLabels[state]}
        {state !== 'on_sale' && <Badge>{codeStateLabels[state]}</Badge>}
      </td>
    </tr>
  );
}

function Rows({
  list,
  ...props
}: { list: readonly PromoCodeView[] } & Omit<RowProps, 'one'>): ReactNode {
  return (
    <ProductTable
      label={t('codes')}
      columns={[
        { label: t('code') },
        { label: t('takesOff'), isNumber: true },
        { label: t('whatFor') },
        { label: t('lastDay') },
        { label: t('used'), isNumber: true },
        { label: t('state') },
      ]}
    >
      {list.map((one) => (
        <CodeRow key={one.id} one={one} {...props} />
      ))}
    </ProductTable>
  );
}

/** Promotion codes, newest first, with their uses. */
export function CodesSection({ isCompact }: { isCompact: boolean }): ReactNode {
  const codes = useQuery({
    queryKey: keys.adminPromoCodes,
    queryFn: ({ signal }) => call(listPromoCodes, { signal }),
  });
  const packages = useProducts().data?.packages ?? [];
  const [open, setOpen] = useState<Open | { what: 'form'; one: null } | null>(null);
  const close = (): void => setOpen(null);
  if (codes.isPending) return <SkeletonRows what={t('codes')} rows={3} height={44} />;
  if (codes.isError) return <ErrorPanel onRetry={() => void codes.refetch()} />;
  const all = codes.data.items;
  const names = new Map(packages.map(({ id, name }) => [id, name]));
  const used = all.reduce((sum, one) => sum + one.used, 0);
  return (
    <>
      <Section
        title={t('codes')}
        note={all.length > 0 ? t('usedTimes', { used }) : undefined}
        csv={{ name: 'promo-codes', read: codesCsv }}
        add={t('addCode')}
        onAdd={() => setOpen({ what: 'form', one: null })}
        state={null}
        list={all}
        all={all}
        isCompact={isCompact}
        empty={{ title: t('noCodes'), text: t('noCodesText') }}
      >
        {(list) => <Rows list={list} names={names} onOpen={setOpen} />}
      </Section>
      {open?.what === 'form' && <CodeDialog one={open.one} packages={packages} onClose={close} />}
      {open?.what === 'uses' && <CodeUses one={open.one} onClose={close} />}
    </>
  );
}
