import { encodeQR } from 'qr';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import s from './qr-code.module.css';

/** The least that the library draws; the frame is the quiet zone. */
const BORDER = 1;

/** A code for scanners: black on white in every theme, or they may not read it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: BORDER }), [text]);
  const size = rows.length - 2 * BORDER;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div className={s.frame}>
      <svg
        className={s.code}
        viewBox={`${BORDER} ${BORDER} ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={path} />
      </svg>
    </div>
  );
}
