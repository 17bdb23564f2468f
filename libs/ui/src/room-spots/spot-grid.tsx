import type { RoomSpot } from '@studio/contracts';
import type { ReactNode } from 'react';
import s from './spots.module.css';

type Place = Pick<RoomSpot, 'number' | 'row' | 'column'>;

/**
 * A room seen from above. It is a picture of the room: in a language that is written from the right
 * its spots stay where they are.
 */
export function SpotGrid<One extends Place>({
  spots,
  children,
}: {
  spots: readonly One[];
  children: (spot: One) => ReactNode;
}): ReactNode {
  const columns = Math.max(1, ...spots.map(({ column }) => column));
  return (
    <div
      className={s.grid}
      dir="ltr"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {spots.map((spot) => (
        <div key={spot.number} style={{ gridRow: spot.row, gridColumn: spot.column }}>
          {children(spot)}
        </div>
      ))}
    </div>
  );
}
