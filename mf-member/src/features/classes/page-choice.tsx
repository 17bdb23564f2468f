import { IconButton } from '@studio/ui/button';
import { addDays, dayMonth, dayNumber } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { useRoving } from '@studio/ui/roving';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './page-choice.module.css';
import { lastOf, pairOf } from './schedule-days.js';
import type { ScheduleUrl } from './use-schedule-url.js';

/** `22–28 Nov`, `29 Nov–5 Dec` */
const rangeOf = (first: string): string => {
  const last = lastOf(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? dayNumber(first) : dayMonth(first)}–${dayMonth(last)}`;
};

/** Two pages of seven days, and the steps before and after them. */
export function PageChoice({
  url: { first, today, goTo },
}: {
  url: Pick<ScheduleUrl, 'first' | 'today' | 'goTo'>;
}): ReactNode {
  const pair = pairOf(first, today);
  const [start, second] = pair;
  return (
    <div
      className={s.choice}
      role="toolbar"
      aria-label={t('days')}
      {...useRoving<HTMLDivElement>()}
    >
      <IconButton label={t('earlierDays')} onClick={() => goTo(addDays(start, -1))}>
        <Icon of={ChevronLeft} size={22} className="flip" />
      </IconButton>
      <div className={s.pages}>
        {pair.map((page) => (
          <button
            key={page}
            type="button"
            className={`num ${s.page}`}
            aria-pressed={page === first}
            data-stop={page === first ? '' : undefined}
            onClick={() => goTo(page)}
          >
            {rangeOf(page)}
          </button>
        ))}
      </div>
      <IconButton label={t('laterDays')} onClick={() => goTo(addDays(second, 7))}>
        <Icon of={ChevronRight} size={22} className="flip" />
      </IconButton>
    </div>
  );
}
