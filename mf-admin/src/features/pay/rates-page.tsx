import type { PayRate } from '@studio/contracts';
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
import { usePayRates } from './api.js';
import { PayTabs } from './pay-tabs.js';
import { RateDialog } from './rate-dialog.js';
import { termsLabel } from './rate-labels.js';
import { RemoveRateDialog } from './remove-rate-dialog.js';
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
  const [removing, setRemoving] = useState<PayRate | null>(null);
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
      {rates.data && <ByTrainer data={rates.data} onOpen={setOpened} onRemove={setRemoving} />}
      {rates.data && opened && (
        <RateDialog
          rate={opened.rate}
          trainers={rates.data.trainers}
          classTypes={rates.data.classTypes}
          onClose={() => setOpened(null)}
        />
      )}
      {rates.data && removing && (
        <RemoveRateDialog
          rate={removing}
          whose={whoseOf(removing, rates.data)}
          onClose={() => setRemoving(null)}
        />
      )}
    </AdminFrame>
  );
}

const whoseOf = ({ trainerId }: PayRate, { trainers }: Rates): string =>
  trainers.find(({ id }) => id === trainerId)?.name ?? t('everybody');

interface RateActions {
  onOpen: (opened: Opened) => void;
  onRemove: (rate: PayRate) => void;
}

function ByTrainer({ data, ...actions }: RateActions & { data: Rates }): ReactNode {
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
              <th scope="col" className={s.wide}>
                {t('classType')}
              </th>
              <th scope="col" className={s.wide}>
                {t('from')}
              </th>
              <th scope="col" className={s.wide}>
                {t('until')}
              </th>
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
                {...actions}
              />
            ))}
          </tbody>
        </Table>
      </section>
    );
  });
}

const daysOf = ({ from, until }: PayRate): string =>
  until
    ? t('daysUntil', { from: fullDate(from), until: fullDate(until) })
    : t('daysFrom', { from: fullDate(from) });

function RateRow({
  rate,
  className,
  onOpen,
  onRemove,
}: RateActions & {
  rate: PayRate;
  /** Null: every class type. */
  className: string | null;
}): ReactNode {
  const today = studioDay(useNow());
  const hasEnded = rate.until !== null && rate.until < today;
  return (
    <tr className={hasEnded ? 'muted' : undefined}>
      <th scope="row" className={s.name}>
        <button type="button" className={`link ${s.rowLink}`} onClick={() => onOpen({ rate })}>
          {termsLabel(rate)}
        </button>
        <span className={s.inShort}>
          {t('rateInShort', { classes: className ?? t('everyClass'), days: daysOf(rate) })}
        </span>
      </th>
      <td className={s.wide}>{className ?? t('everyClass')}</td>
      <td className={s.wide}>{fullDate(rate.from)}</td>
      <td className={s.wide}>{rate.until ? fullDate(rate.until) : t('openEnd')}</td>
      <td>
        <RateState rate={rate} today={today} />
      </td>
      <td data-end>
        <Button look="quiet" size="sm" onClick={() => onRemove(rate)}>
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
