import type { RoomSpot } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { cx } from '@studio/ui/cx';
import { Icon } from '@studio/ui/icon';
import { SpotGrid } from '@studio/ui/room-spots/spot-grid';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { Plus, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './spots.module.css';

/** The room from above; a spot is chosen to be changed. */
export function SpotMap({
  spots,
  selected,
  onSelect,
  onAdd,
}: {
  spots: readonly RoomSpot[];
  /** Place in the list; null: none. */
  selected: number | null;
  onSelect: (index: number) => void;
  onAdd: () => void;
}): ReactNode {
  const shown = spots.map((spot, index) => ({ ...spot, index }));
  return (
    <>
      <div className={s.room}>
        <SpotGrid spots={shown.filter(({ row, column }) => row >= 1 && column >= 1)}>
          {({ index, ...spot }) => (
            <button
              type="button"
              className={cx(s.spot, 'num', spot.outOfOrder && s.isBroken)}
              aria-pressed={index === selected}
              aria-label={t('spotState', {
                spot: spotLabel(spot),
                out: String(spot.outOfOrder),
              })}
              onClick={() => onSelect(index)}
            >
              {spot.number}
              {spot.outOfOrder && <Icon of={Wrench} size={14} />}
            </button>
          )}
        </SpotGrid>
      </div>
      <div className={s.below}>
        <p className="muted small">{t('selectHint')}</p>
        <Button look="outline" size="sm" onClick={onAdd}>
          <Icon of={Plus} size={16} />
          {t('add')}
        </Button>
      </div>
    </>
  );
}
