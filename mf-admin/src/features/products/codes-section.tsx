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
import { codeDraftOf, codeStateOf, type CodeState } from './code-draft.js';
import { kindLabels } from './code-fields.js';
import { t } from './messages.js';
import { NameCell, ProductTable } from './product-table.js';
import { Section } from './section.js';

const stateLabels: Readonly<Record<CodeState, string>> = {
  ended: t('codeEnded'),
  over: t('codeOver'),
  used_up: t('codeUsedUp'),
  planned: t('codePlanned'),
  on_sale: t('codeRuns'),
};

const offLabel = ({ percentOff, amountOff }: PromoCodeView): string =>
  percentOff === null
    ? t('amountLess', { amount: priceTag(amountOff ?? 0) })
    : t('percentLess', { percent: percentOff });

/** What it is for, by name where packages are chosen. */
const forLabel = ({ kinds, packageIds }: PromoCodeView, names: ReadonlyMap<string, string>) => {
  const chosen = packageIds.flatMap((id) => names.get(id) ?? []);
  if (chosen.length > 0) return chosen.join(', ');
  return kinds.length === 0 ? t('everything') : kinds.map((kind) => kindLabels[kind]).join(', ');
};

function Rows({
  list,
  names,
  onOpen,
}: {
  list: readonly PromoCodeView[];
  names: ReadonlyMap<string, string>;
  onOpen: (one: PromoCodeView) => void;
}): ReactNode {
  const now = useNow();
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
      {list.map((one) => {
        const state = codeStateOf(one, now);
        const { until } = codeDraftOf(one, '');
        return (
          <tr key={one.id} className={state === 'on_sale' ? undefined : 'muted'}>
            <NameCell name={one.code} more={one.name} onOpen={() => onOpen(one)} />
            <td data-end>{offLabel(one)}</td>
            <td>{forLabel(one, names)}</td>
            <td>{until ? fullDate(until) : t('openEnd')}</td>
            <td data-end>
              {one.limitTotal === null
                ? one.used
                : t('usedOf', { used: one.used, limit: one.limitTotal })}
            </td>
            <td>
              {state === 'on_sale' ? stateLabels[state] : <Badge>{stateLabels[state]}</Badge>}
            </td>
          </tr>
        );
      })}
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
  const [open, setOpen] = useState<{ one: PromoCodeView | null } | null>(null);
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
        add={t('addCode')}
        onAdd={() => setOpen({ one: null })}
        state={null}
        list={all}
        all={all}
        isCompact={isCompact}
        empty={{ title: t('noCodes'), text: t('noCodesText') }}
      >
        {(list) => <Rows list={list} names={names} onOpen={(one) => setOpen({ one })} />}
      </Section>
      {open && <CodeDialog one={open.one} packages={packages} onClose={() => setOpen(null)} />}
    </>
  );
}
