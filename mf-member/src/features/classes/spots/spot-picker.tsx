import type { SpotMap } from '@studio/contracts';
import { cx } from '@studio/ui/cx';
import { Icon } from '@studio/ui/icon';
import { SpotGrid } from '@studio/ui/room-spots/spot-grid';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import { Wrench } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './spots.module.css';

type Spot = SpotMap['spots'][number];

/** The room from above as one group of choices: arrow keys go from one free spot to the next. */
export function SpotPicker({
  map,
  chosen,
  onChoose,
}: {
  map: SpotMap;
  /** Null: any. */
  chosen: number | null;
  onChoose: (spot: number | null) => void;
}): ReactNode {
  const group = useId();
  return (
    <fieldset className={s.picker}>
      <legend className="visually-hidden">{t('spots', { room: map.schedule.room.name })}</legend>
      <div className={s.room}>
        <span className={s.window} aria-hidden />
        <p className={`tiny muted ${s.front}`} aria-hidden>
          {t('front')}
        </p>
        <SpotGrid spots={map.spots}>
          {(spot) => (
            <Machine
              spot={spot}
              group={group}
              isChosen={spot.number === chosen}
              onChoose={() => onChoose(spot.number)}
            />
          )}
        </SpotGrid>
      </div>
      <label className={s.any}>
        <input
          type="radio"
          name={group}
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span>{t('anySpot')}</span>
      </label>
    </fieldset>
  );
}

const styleOf: Readonly<Record<Spot['state'], string | undefined>> = {
  free: s.isFree,
  mine: s.isFree,
  taken: s.isTaken,
  out_of_order: s.isBroken,
};

function Machine({
  spot,
  group,
  isChosen,
  onChoose,
}: {
  spot: Spot;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const { state, number } = spot;
  return (
    <label className={cx(s.machine, styleOf[state], isChosen && s.isChosen)}>
      <input
        type="radio"
        name={group}
        aria-label={t('spotState', { spot: spotLabel(spot), state })}
        checked={isChosen}
        disabled={state === 'taken' || state === 'out_of_order'}
        onChange={onChoose}
      />
      <i className={s.bar} aria-hidden />
      <b className="num" aria-hidden>
        {state === 'out_of_order' ? <Icon of={Wrench} size={18} /> : number}
      </b>
      <i className={s.rests} aria-hidden />
    </label>
  );
}
