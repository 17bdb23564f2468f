import type { RoomSpot } from '@studio/contracts';
import type { ReactNode } from 'react';
import { cx } from '../cx.js';
import { t } from './messages.js';
import { spotLabel } from './spot-labels.js';
import s from './spots.module.css';

/** The number of somebody's spot on a roster; where it can be changed, the device's own list. */
export function SpotSelect({
  name,
  spot,
  spots,
  taken,
  onChange,
}: {
  /** Whose spot it is. */
  name: string;
  /** Null: any. */
  spot: number | null;
  spots: readonly RoomSpot[];
  /** Numbers that others have. */
  taken: readonly number[];
  /** Absent: it stays as it is. */
  onChange?: ((spot: number | null) => void) | undefined;
}): ReactNode {
  const shown = spot ?? t('none');
  const found = spots.find(({ number }) => number === spot);
  if (!onChange)
    return (
      <span className={cx(s.tile, 'num')}>
        <span aria-hidden>{shown}</span>
        <span className="visually-hidden">{found ? spotLabel(found) : t('anySpot')}</span>
      </span>
    );
  const wordOf = (one: RoomSpot): string => {
    const label = spotLabel(one);
    if (one.outOfOrder) return t('outOfOrder', { spot: label });
    return taken.includes(one.number) ? t('taken', { spot: label }) : label;
  };
  return (
    <span className={cx(s.tile, s.choosable, 'num')}>
      <span aria-hidden>{shown}</span>
      <select
        aria-label={t('spotOf', { name })}
        value={spot ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('anySpot')}</option>
        {spots.map((one) => (
          <option
            key={one.number}
            value={one.number}
            disabled={one.number !== spot && (one.outOfOrder || taken.includes(one.number))}
          >
            {wordOf(one)}
          </option>
        ))}
      </select>
    </span>
  );
}
