import { IconButton } from '@studio/ui/button';
import { SearchField } from '@studio/ui/field';
import { studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Seg } from '@studio/ui/seg';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ComparedRanges } from '@studio/domain-kit';
import { rangeLabel } from './report-labels.js';
import { stepOf, type ReportView } from './report-range.js';
import s from './reports.module.css';
import { t, Text } from './messages.js';

const choices = [
  { value: 'day', label: t('day') },
  { value: 'week', label: t('week') },
  { value: 'month', label: t('month') },
  { value: 'quarter', label: t('quarter') },
  { value: 'year', label: t('year') },
  { value: 'own', label: t('ownPeriod') },
];
const againstChoices = [
  { value: 'before', label: t('againstBefore') },
  { value: 'year', label: t('againstYear') },
];

/** Which days, and what they are compared with. */
export function PeriodBar({
  view,
  ranges,
  onSet,
}: {
  view: ReportView;
  ranges: ComparedRanges;
  onSet: (changes: Record<string, string | null>) => void;
}): ReactNode {
  const today = studioDay(new Date());
  const step = (by: -1 | 1) => stepOf(view, by, today);
  const { period, range, against } = view;
  const choose = (next: string): void =>
    onSet(next === 'own' ? { period: next, ...range } : { period: next, from: null, to: null });
  return (
    <div className={s.bar}>
      <div className={s.periods}>
        <Seg label={t('period')} choices={choices} value={period} onChange={choose} />
      </div>
      {period === 'own' ? (
        (['from', 'to'] as const).map((name) => (
          <div key={name} className={s.ownDay}>
            <SearchField
              type="date"
              label={t(name)}
              lead={<span className="muted small">{t(name)}</span>}
              value={range[name]}
              onChange={(event) => event.target.value && onSet({ [name]: event.target.value })}
            />
          </div>
        ))
      ) : (
        <div className={s.steps}>
          <IconButton label={t('earlier')} onClick={() => onSet({ day: step(-1) })}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton
            label={t('later')}
            disabled={step(1) === null}
            onClick={() => onSet({ day: step(1) })}
          >
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
      )}
      <p className={`num ${s.range}`}>
        <Text
          message="rangeAgainst"
          values={{ range: rangeLabel(range), other: rangeLabel(ranges[against]) }}
          tags={{ b: <b /> }}
        />
      </p>
      <Seg
        label={t('against')}
        choices={againstChoices}
        value={against === 'before' ? 'before' : 'year'}
        onChange={(next) => onSet({ against: next === 'year' ? 'year' : null })}
      />
    </div>
  );
}
