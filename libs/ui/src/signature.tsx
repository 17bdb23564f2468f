import { useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { Button } from './button.js';
import s from './signature.module.css';
import { t } from './messages.js';

/** Strokes, each x and y in turn, in a box of 1,000 by 400. */
export type Drawing = number[][];

const [WIDTH, HEIGHT] = [1_000, 400];
/** Nearer points than that make no better stroke. */
const STEP = 6;
const MOST_NUMBERS = 6_000;
const MOST_STROKES = 100;

const pathOf = (stroke: readonly number[]): string =>
  stroke.reduce((path, number, n) => {
    if (n === 0) return `M${number}`;
    return n % 2 === 0 ? `${path} L${number}` : `${path} ${number}`;
  }, '');

function Strokes({ drawing }: { drawing: Drawing }): ReactNode {
  return drawing.map((stroke, n) => <path key={n} d={pathOf(stroke)} className={s.stroke} />);
}

/** A signature as it was drawn. */
export function Signature({ drawing, label }: { drawing: Drawing; label: string }): ReactNode {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={s.picture} role="img" aria-label={label}>
      <Strokes drawing={drawing} />
    </svg>
  );
}

const within = (number: number, most: number): number =>
  Math.min(most, Math.max(0, Math.round(number)));

const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): [number, number] => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    within(((clientX - left) / width) * WIDTH, WIDTH),
    within(((clientY - top) / height) * HEIGHT, HEIGHT),
  ];
};

const isNear = (stroke: readonly number[], [x, y]: readonly [number, number]): boolean =>
  Math.hypot((stroke.at(-2) ?? 0) - x, (stroke.at(-1) ?? 0) - y) < STEP;

/** A box to sign in with a finger; a typed name must be enough for who can't. */
export function SignaturePad({
  label,
  drawing,
  onChange,
}: {
  label: string;
  drawing: Drawing;
  onChange: (drawing: Drawing) => void;
}): ReactNode {
  const current = useRef<number[] | null>(null);
  const isFull = drawing.length >= MOST_STROKES || drawing.flat().length >= MOST_NUMBERS - 4;
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    if (isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointOf(event);
    // A dot is a stroke too.
    current.current = [x, y, Math.min(WIDTH, x + 1), y];
    onChange([...drawing, current.current]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const point = pointOf(event);
    if (!current.current || isFull || isNear(current.current, point)) return;
    current.current = [...current.current, ...point];
    onChange([...drawing.slice(0, -1), current.current]);
  };
  const end = (): void => {
    current.current = null;
  };
  return (
    <div className={s.pad}>
      <div className={s.head}>
        <span>{label}</span>
        <Button size="sm" look="ghost" disabled={!drawing.length} onClick={() => onChange([])}>
          {t('clear')}
        </Button>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={s.box}
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={`M60 310 L${WIDTH - 60} 310`} className={s.base} />
        <Strokes drawing={drawing} />
      </svg>
    </div>
  );
}
