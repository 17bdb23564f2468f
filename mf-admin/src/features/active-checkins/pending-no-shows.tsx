import { call } from '@studio/api-client';
import { listPendingNoShows, type PendingNoShow } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime, deadline } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { OnlyFor } from '../../shared/only-for.js';
import { WaiveDialog } from '../../shared/waive-dialog.js';
import s from './active-checkins.module.css';
import { pendingNoShowsCsv } from './check-ins-csv.js';
import { DecisionBar } from './decision-bar.js';
import { useDecisions } from './use-decisions.js';
import { t } from './messages.js';

const costLabel = ({ cost: { gaveBack, credits, amount } }: PendingNoShow): string => {
  switch (gaveBack) {
    case 'credit':
      return t('costsCredits', { credits });
    case 'class':
      return t('costsClass');
    case 'fee':
    case 'refund':
      return amount > 0 ? amountPaid(amount) : t('costsNothing');
    default:
      return t('costsNothing');
  }
};

interface RowProps {
  one: PendingNoShow;
  now: Date;
  isSelected: boolean;
  onSelect: (on: boolean) => void;
}

function Decisions({ one }: Pick<RowProps, 'one'>): ReactNode {
  const { confirm, correct } = useDecisions();
  const [excusing, setExcusing] = useState(false);
  const { name } = one;
  return (
    <span className={s.pendingActions}>
      <Button
        size="sm"
        look="ghost"
        busy={correct.isPending}
        aria-label={t('wasThereName', { name })}
        onClick={() => correct.mutate([one])}
      >
        {t('wasThere')}
      </Button>
      <OnlyFor least="manager">
        <Button
          size="sm"
          look="ghost"
          aria-label={t('excuseName', { name })}
          onClick={() => setExcusing(true)}
        >
          {t('excuse')}
        </Button>
        <Button
          size="sm"
          look="outline"
          busy={confirm.isPending}
          aria-label={t('confirmName', { name })}
          onClick={() => confirm.mutate([one])}
        >
          {t('confirm')}
        </Button>
      </OnlyFor>
      {excusing && (
        <WaiveDialog
          booking={{ id: one.bookingId, what: 'no_show', userId: one.userId }}
          name={name}
          onClose={() => setExcusing(false)}
        />
      )}
    </span>
  );
}

function Row({ one, now, isSelected, onSelect }: RowProps): ReactNode {
  return (
    <li className={`num ${s.pending}`}>
      <label className={s.tick}>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
        <span className="visually-hidden">{t('selectName', { name: one.name })}</span>
      </label>
      <span className={s.pendingWho}>
        <Avatar name={one.name} src={one.avatarUrl} size={28} />
        <Link to={`/admin/users/${one.userId}`} className="strong small cut">
          {one.name}
        </Link>
      </span>
      <span className={s.pendingFacts}>
        <Link to={`/admin/class/${one.scheduleId}`} className="small">
          {one.className}, {dateAndTime(one.startsAt)}
        </Link>
        <span className="muted small">
          {t('costAndFinal', { cost: costLabel(one), final: deadline(one.finalAt, now) })}
        </span>
      </span>
      <Decisions one={one} />
    </li>
  );
}

/** No-shows that nobody has decided on; what is left is charged by itself a day after the class. */
export function PendingNoShows({ now }: { now: Date }): ReactNode {
  const found = useQuery({
    queryKey: keys.pendingNoShows,
    queryFn: ({ signal }) => call(listPendingNoShows, { signal }),
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (found.isError) return <ErrorPanel onRetry={() => void found.refetch()} />;
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  // Who another desk has decided on is not in the list any more.
  const selected = items.filter(({ bookingId }) => ticked.has(bookingId));
  const select = (rows: readonly PendingNoShow[]): void =>
    setTicked(new Set(rows.map(({ bookingId }) => bookingId)));
  return (
    <Card aria-label={t('pendingNoShows')}>
      <div className={s.pendingHead}>
        <h2>{t('pendingNoShows')}</h2>
        <div className={s.aside}>
          <Button size="sm" look="ghost" onClick={() => select(items)}>
            {t('selectAll')}
          </Button>
          <CsvButton
            name="pending-no-shows"
            of={t('pendingNoShows')}
            size="sm"
            read={pendingNoShowsCsv}
          />
        </div>
      </div>
      <p className="muted small">{t('chargedByThemselves')}</p>
      {selected.length > 0 && <DecisionBar rows={selected} onDone={select} />}
      <List>
        {items.map((one) => (
          <Row
            key={one.bookingId}
            {...{ one, now }}
            isSelected={selected.includes(one)}
            onSelect={(on) =>
              select(on ? selected.concat(one) : selected.filter((other) => other !== one))
            }
          />
        ))}
      </List>
    </Card>
  );
}
