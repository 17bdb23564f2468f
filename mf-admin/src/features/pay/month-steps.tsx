import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { shiftedMonth } from '@studio/ui/pay/months';
import { monthName } from '@studio/ui/pay/pay-labels';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './pay.module.css';

/** `November 2026`. */
export const monthLabel = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;

/** The month, and the way to the ones beside it. */
export function MonthSteps({
  month,
  current,
  onGo,
}: {
  month: string;
  current: string;
  onGo: (month: string) => void;
}): ReactNode {
  const [before, after] = [shiftedMonth(month, -1), shiftedMonth(month, 1)];
  return (
    <div className={s.steps}>
      <IconButton label={monthLabel(before)} onClick={() => onGo(before)}>
        <Icon of={ChevronLeft} className="flip" />
      </IconButton>
      <b className="num">{monthLabel(month)}</b>
      <IconButton label={monthLabel(after)} disabled={month >= current} onClick={() => onGo(after)}>
        <Icon of={ChevronRight} className="flip" />
      </IconButton>
    </div>
  );
}
