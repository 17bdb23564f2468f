import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A lucide icon whose stroke is 1.6 px whatever its size: 16 in text, 20 in buttons, 22 in bars. */
export function Icon({
  of: Shape,
  size = 20,
  className,
}: {
  of: LucideIcon;
  size?: number;
  className?: string;
}): ReactNode {
  return (
    <Shape size={size} strokeWidth={1.6} absoluteStrokeWidth className={className} aria-hidden />
  );
}
