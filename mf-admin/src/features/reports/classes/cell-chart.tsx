import { scaleBand, scaleLinear } from '@visx/scale';
import { dayMonth } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useWidth } from '../use-width.js';
import type { CellDate } from './cell-advice.js';
import c from './classes.module.css';
import { t } from './messages.js';

const HEIGHT = 176;
const BOTTOM = 24;
const TOP = 8;
const LABEL_WIDTH = 64;
/** Pixels between what is booked and who waited. */
const GAP = 2;
const MOST = 26;

/** Booked and waited of each date against the seats; the table of dates stands below it. */
export function CellChart({ dates }: { dates: readonly CellDate[] }): ReactNode {
  const [ref, width] = useWidth();
  const shown = dates.slice(-MOST);
  const seats = new Set(shown.map((date) => date.seats));
  return (
    <figure>
      <figcaption className={`small muted ${c.legend}`}>
        <span>{t('legendBooked')}</span>
        <span data-end="waited">{t('legendWaited')}</span>
        <span data-end="seats" className="num">
          {seats.size === 1
            ? t('legendSeats', { seats: shown[0]?.seats ?? 0 })
            : t('legendSeatsEach')}
        </span>
      </figcaption>
      <div className={c.chart} ref={ref} aria-hidden>
        {width > 0 && <Bars dates={shown} width={width} />}
      </div>
    </figure>
  );
}

function Bars({ dates, width }: { dates: readonly CellDate[]; width: number }): ReactNode {
  const x = scaleBand({ domain: dates.map(({ day }) => day), range: [0, width], padding: 0.3 });
  const most = Math.max(
    ...dates.map(({ booked, waited, seats }) => Math.max(booked + waited, seats)),
  );
  const y = scaleLinear({ domain: [0, Math.max(1, most)], range: [HEIGHT - BOTTOM, TOP] });
  const every = Math.ceil(dates.length / Math.max(1, Math.floor(width / LABEL_WIDTH)));
  const base = y(0);
  return (
    <svg width={width} height={HEIGHT}>
      {dates.map(({ day, booked, waited, seats }, n) => {
        const left = x(day) ?? 0;
        const bar = { x: left, width: x.bandwidth(), rx: 3 };
        return (
          <g key={day}>
            <rect data-bar="booked" {...bar} y={y(booked)} height={base - y(booked)} />
            {waited > 0 && (
              <rect
                data-bar="waited"
                {...bar}
                y={y(booked + waited)}
                height={Math.max(1, y(booked) - y(booked + waited) - GAP)}
              />
            )}
            <line
              x1={left - (x.step() - x.bandwidth()) / 2}
              x2={left + x.bandwidth() + (x.step() - x.bandwidth()) / 2}
              y1={y(seats)}
              y2={y(seats)}
            />
            {n % every === 0 && (
              <text x={left + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle">
                {dayMonth(day)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
