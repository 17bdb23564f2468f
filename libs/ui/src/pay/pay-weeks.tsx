import type { Payslip } from '@studio/contracts';
import type { ReactNode } from 'react';
import { weekLabel, weekName } from './pay-labels.js';
import s from './pay-weeks.module.css';
import { t } from './messages.js';

type Week = Payslip['weeks'][number];

const HEIGHT = 76;
/** A little is not nothing. */
const LEAST = 6;
/** Between what is earned and what is ahead. */
const GAP = 2;

const whole = (fils: number): string =>
  new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 }).format(fils / 100);

const spoken = (week: Week): string => {
  const [range, amount, ahead] = [
    weekName(week),
    `AED ${whole(week.amount + week.ahead)}`,
    `AED ${whole(week.ahead)}`,
  ];
  return week.ahead > 0 ? t('weekAhead', { range, amount, ahead }) : t('week', { range, amount });
};

/** What the classes of each week pay; what is on the timetable is dashed. */
export function PayWeeks({ weeks }: { weeks: readonly Week[] }): ReactNode {
  const most = Math.max(1, ...weeks.map(({ amount, ahead }) => amount + ahead));
  const height = (fils: number): number =>
    fils <= 0 ? 0 : Math.max(LEAST, Math.round((fils / most) * HEIGHT));
  const heights = ({ amount, ahead }: Week): { paid: number; rest: number } => {
    const [paid, rest] = [height(amount), height(ahead)];
    if (paid === 0 || rest === 0) return { paid, rest };
    const inRoom = Math.min(paid, HEIGHT - GAP - LEAST);
    return { paid: inRoom, rest: Math.min(rest, HEIGHT - GAP - inRoom) };
  };
  return (
    <ul className={`num ${s.weeks}`} aria-label={t('payslipWeeks')}>
      {weeks.map((week) => (
        <li key={week.from}>
          <span className="visually-hidden">{spoken(week)}</span>
          <span className={s.week} aria-hidden>
            <span className={s.value} data-open={week.ahead > 0 || undefined}>
              {whole(week.amount + week.ahead)}
            </span>
            <span className={s.bar}>
              <Part className={s.ahead} height={heights(week).rest} />
              <Part className={s.paid} height={heights(week).paid} />
            </span>
            <span>{weekLabel(week)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Part({ className, height }: { className: string | undefined; height: number }): ReactNode {
  return height > 0 && <span className={className} style={{ blockSize: height }} />;
}
