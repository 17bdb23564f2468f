import { encodeQR } from 'qr';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import s from './qr-code.module.css';

/** A code for scanners: black on white in every theme, or they may not read it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: 0 }), [text]);
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div className={s.frame}>
      <svg
        className={s.code}
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={label}
      >
        <path d={path} />
      </svg>
    </div>
  );
}
