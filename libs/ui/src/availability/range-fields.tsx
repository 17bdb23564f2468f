import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.js';
import { cx } from '../cx.js';
import { Icon } from '../icon.js';
import { nextRange, type TimeRange } from './availability-rules.js';
import s from './availability.module.css';
import { t } from './messages.js';

/** From when until when on one day; `children` stand beside the button that adds a range. */
export function RangeFields({
  day,
  ranges,
  onChange,
  children,
}: {
  day: string;
  ranges: readonly TimeRange[];
  onChange: (ranges: readonly TimeRange[]) => void;
  children?: ReactNode;
}): ReactNode {
  const put = (n: number, part: Partial<TimeRange>): void =>
    onChange(ranges.map((range, at) => (at === n ? { ...range, ...part } : range)));
  return (
    <>
      {ranges.map((range, n) => (
        <div key={n} className={s.range}>
          <input
            type="time"
            className={`num ${s.time}`}
            aria-label={t('from', { day })}
            value={range.from}
            onChange={({ target }) => put(n, { from: target.value })}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            className={`num ${s.time}`}
            aria-label={t('until', { day })}
            value={range.until}
            onChange={({ target }) => put(n, { until: target.value })}
          />
          <IconButton
            label={t('removeRange', { day, from: range.from, until: range.until })}
            onClick={() => onChange(ranges.filter((_, at) => at !== n))}
          >
            <Icon of={X} size={20} />
          </IconButton>
        </div>
      ))}
      <div className={cx(s.buttons, s.atStart)}>
        <Button
          look="ghost"
          aria-label={t('addHoursOn', { day })}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          {t('addHours')}
        </Button>
        {children}
      </div>
    </>
  );
}
