import type { ReportSeries } from '@studio/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Plot } from './plot.js';
import { useWidth } from './use-width.js';
import { rangeLabel, signedTag } from './report-labels.js';
import s from './bar-chart.module.css';
import { t } from './messages.js';

/**
 * A chart that eyes, fingers, the keyboard and screen readers read: behind it lies a slider over
 * its bars, whose value is said in words.
 */
export function BarChart({
  label,
  series,
  against,
  againstLabel,
}: {
  label: string;
  series: ReportSeries;
  against: 'before' | 'yearBefore';
  /** `the year before` */
  againstLabel: string;
}): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const [ref, width] = useWidth();
  const part = at === null ? undefined : series[at];
  const last = series.at(-1);
  const textOf = ({ from, to, current, ...than }: ReportSeries[number]): string =>
    t('barValue', {
      days: rangeLabel({ from, to }),
      amount: signedTag(current),
      other: signedTag(than[against]),
      against: againstLabel,
    });
  const shown = part ?? last;
  return (
    <figure className={s.figure}>
      <div className={s.chart} ref={ref}>
        <input
          type="range"
          className={s.slider}
          aria-label={label}
          aria-valuetext={shown && textOf(shown)}
          min={0}
          max={series.length - 1}
          value={at ?? series.length - 1}
          onChange={(event) => setAt(Number(event.target.value))}
          onFocus={() => setAt(series.length - 1)}
          onBlur={() => setAt(null)}
        />
        {width > 0 && <Plot {...{ series, against, at, width }} onPoint={setAt} />}
      </div>
      <figcaption className={`num small ${s.caption}`}>
        {part ? (
          textOf(part)
        ) : (
          <>
            <span className={s.legendBar} aria-hidden />
            {t('thisPeriod')}
            <span className={s.legendLine} aria-hidden />
            {againstLabel}
          </>
        )}
      </figcaption>
    </figure>
  );
}
