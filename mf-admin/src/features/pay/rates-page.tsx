import { messageOf } from '@studio/api-client';
import type { PayRate } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { fullDate, studioDay } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Table } from '@studio/ui/table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useNow } from '../../shared/use-now.js';
import { usePayRates, useRemoveRate } from './api.js';
import { PayTabs } from './pay-tabs.js';
import { RateDialog } from './rate-dialog.js';
import { termsLabel } from './rate-labels.js';
import { t } from './messages.js';
import s from './pay.module.css';

type Rates = NonNullable<ReturnType<typeof usePayRates>['data']>;
/** Null: a new rate. */
interface Opened {
  rate: PayRate | null;
}

/** What trainers are paid, from which day on. */
export default function RatesPage(): ReactNode {
  const rates = usePayRates();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <AdminFrame title={t('pay')}>
      <PayTabs />
      <div className={s.bar}>
        <p className={`muted small ${s.meaning}`}>{t('ratesMeaning')}</p>
        <Button look="primary" onClick={() => setOpened({ rate: null })}>
          {t('newRate')}
        </Button>
      </div>
      {rates.isPending && <SkeletonRows what={t('theRates')} rows={6} height={56} />}
      {rates.isError && <ErrorPanel onRetry={() => void rates.refetch()} />}
      {rates.data && <ByTrainer data={rates.data} onOpen={setOpened} />}
      {rates.data && opened && (
        <RateDialog
          rate={opened.rate}
          trainers={rates.data.trainers}
          classTypes={rates.data.classTypes}
          onClose={() => setOpened(null)}
        />
      )}
    </AdminFrame>
  );
}

function ByTrainer({ data, onOpen }: { data: Rates; onOpen: (opened: Opened) => void }): ReactNode {
  if (data.rates.length === 0)
    return (
      <Empty spot="nothing-found" title={t('noRates')}>
        {t('noRatesText')}
      </Empty>
    );
  const whose = [{ id: null, name: t('everybody') }, ...data.trainers];
  return whose.map(({ id, name }) => {
    const own = data.rates.filter(({ trainerId }) => trainerId === id);
    if (own.length === 0) return null;
    return (
      <section key={id ?? 'all'} className={s.section}>
        <h2>{name}</h2>
        <Table label={name}>
          <thead>
            <tr>
              <th scope="col">{t('pays')}</th>
              <th scope="col">{t('classType')}</th>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('until')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="num">
            {own.map((rate) => (
              <RateRow
                key={rate.id}
                rate={rate}
                className={data.classTypes.find((one) => one.id === rate.classTypeId)?.name ?? null}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </Table>
      </section>
    );
  });
}

function RateRow({
  rate,
  className,
  onOpen,
}: {
  rate: PayRate;
  /** Null: every class type. */
  className: string | null;
  onOpen: (opened: Opened) => void;
}): ReactNode {
  const today = studioDay(useNow());
  const remove = useRemoveRate();
  const hasEnded = rate.until !== null && rate.until < today;
  const doRemove = (): void =>
    remove.mutate(rate.id, {
      onSuccess: () => toast.success(t('removed')),
      onError: (error) => toast.error(t('notRemoved'), { description: messageOf(error) }),
    });
  return (
    <tr className={hasEnded ? 'muted' : undefined}>
      <th scope="row" className={s.name}>
        <button type="button" className={`link ${s.rowLink}`} onClick={() => onOpen({ rate })}>
          {termsLabel(rate)}
        </button>
      </th>
      <td>{className ?? t('everyClass')}</td>
      <td>{fullDate(rate.from)}</td>
      <td>{rate.until ? fullDate(rate.until) : t('openEnd')}</td>
      <td>
        <RateState rate={rate} today={today} />
      </td>
      <td data-end>
        <Button look="quiet" size="sm" busy={remove.isPending} onClick={doRemove}>
          {t('remove')}
          <span className="visually-hidden">{` ${termsLabel(rate)}, ${fullDate(rate.from)}`}</span>
        </Button>
      </td>
    </tr>
  );
}

function RateState({ rate, today }: { rate: PayRate; today: string }): ReactNode {
  if (rate.from > today) return <Badge tone="scarce">{t('toCome')}</Badge>;
  return rate.until !== null && rate.until < today ? <Badge>{t('ended')}</Badge> : t('inForce');
}
