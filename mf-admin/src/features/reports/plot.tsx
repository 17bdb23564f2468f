import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import type { ReportSeries } from '@studio/contracts';
import type { ReactNode } from 'react';
import { barLabel, unitOfSeries } from './report-labels.js';
import s from './bar-chart.module.css';

const HEIGHT = 260;
const LABEL_WIDTH = 64;
const MARGIN = { top: 12, right: 8, bottom: 28, left: 52 };
const MOST_LARGE_DOTS = 16;

const inThousands = new Intl.NumberFormat('en-AE', { notation: 'compact' });

interface PlotProps {
  /** Pixels. */
  width: number;
  series: ReportSeries;
  against: 'before' | 'yearBefore';
  /** The bar that is read. */
  at: number | null;
  onPoint: (at: number | null) => void;
}

const scalesOf = ({ series, against, width }: PlotProps) => {
  const values = series.flatMap((part) => [part.current, part[against]]);
  const x = scaleBand({
    domain: series.map(({ from }) => from),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.28,
  });
  const y = scaleLinear({
    domain: [Math.min(0, ...values), Math.max(100_00, ...values)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: 4,
  });
  return { x, y };
};
type Scales = ReturnType<typeof scalesOf>;

/** Bars of this period, and a line for what they are compared with. For eyes and pointers alone. */
export function Plot(props: PlotProps): ReactNode {
  const { series, at, onPoint, width } = props;
  const { x, y } = scalesOf(props);
  return (
    <svg width={width} height={HEIGHT} aria-hidden onPointerLeave={() => onPoint(null)}>
      <Axes series={series} width={width} x={x} y={y} />
      {series.map((part, n) => (
        <g key={part.from} onPointerEnter={() => onPoint(n)}>
          <rect
            className={s.catch}
            x={x(part.from)}
            y={MARGIN.top}
            width={x.bandwidth()}
            height={HEIGHT - MARGIN.top - MARGIN.bottom}
          />
          <Bar
            className={(n === at ? s['barOn'] : s['bar']) ?? ''}
            x={x(part.from) ?? 0}
            y={Math.min(y(0), y(part.current))}
            width={x.bandwidth()}
            height={Math.abs(y(part.current) - y(0))}
            rx={Math.min(4, x.bandwidth() / 4)}
          />
        </g>
      ))}
      <line className={s.zero} x1={MARGIN.left} x2={width - MARGIN.right} y1={y(0)} y2={y(0)} />
      <Then {...props} x={x} y={y} />
    </svg>
  );
}

function Axes({ series, width, x, y }: Scales & Pick<PlotProps, 'series' | 'width'>): ReactNode {
  const every = Math.ceil(series.length / Math.max(2, Math.floor(width / LABEL_WIDTH)));
  const unit = unitOfSeries(series);
  const labels = new Map(series.map((part) => [part.from, barLabel(part.from, unit)]));
  return (
    <>
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        numTicks={4}
        hideAxisLine
        hideTicks
        tickFormat={(fils) => inThousands.format(Number(fils) / 100)}
        tickClassName={s['tick'] ?? ''}
      />
      <AxisBottom
        scale={x}
        top={HEIGHT - MARGIN.bottom}
        hideAxisLine
        hideTicks
        tickValues={[...labels.keys()].filter((_, n) => n % every === 0)}
        tickFormat={(from) => labels.get(from) ?? ''}
        tickClassName={s['tick'] ?? ''}
      />
    </>
  );
}

function Then({ series, against, x, y }: Scales & PlotProps): ReactNode {
  const centre = (from: string): number => (x(from) ?? 0) + x.bandwidth() / 2;
  return (
    <>
      <LinePath
        className={s['then'] ?? ''}
        data={series}
        x={({ from }) => centre(from)}
        y={(part) => y(part[against])}
      />
      {series.map((part) => (
        <circle
          key={part.from}
          className={s.dot}
          cx={centre(part.from)}
          cy={y(part[against])}
          r={series.length > MOST_LARGE_DOTS ? 1.5 : 3}
        />
      ))}
    </>
  );
}
