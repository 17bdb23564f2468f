import { spotKind } from '@studio/contracts';
import type { RoomSpot, SpotKind } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { kindLabel } from '@studio/ui/room-spots/spot-labels';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SelectField } from '../../../shared/select-field.js';
import { t } from './messages.js';
import { layOut } from './spots-draft.js';
import s from './spots.module.css';

const MOST = 60;
const MOST_IN_A_ROW = 12;
export const kindOptions = spotKind.options.map((kind) => ({
  value: kind,
  label: kindLabel(kind),
}));

const within = (text: string, most: number): number =>
  Math.min(most, Math.max(1, Math.floor(Number(text)) || 1));

/** The first spots of a room that has none: so many, in rows. */
export function LayOut({
  seats,
  onLayOut,
}: {
  seats: number;
  onLayOut: (spots: RoomSpot[]) => void;
}): ReactNode {
  const [count, setCount] = useState(String(seats));
  const [perRow, setPerRow] = useState('5');
  const [kind, setKind] = useState<SpotKind>('reformer');
  return (
    <>
      <p className="muted">{t('noSpotsYet')}</p>
      <div className={s.fields}>
        <Field
          label={t('howMany')}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
        <Field
          label={t('inARow')}
          inputMode="numeric"
          autoComplete="off"
          value={perRow}
          onChange={({ target }) => setPerRow(target.value)}
        />
        <SelectField
          label={t('kind')}
          value={kind}
          options={kindOptions}
          onChange={(value) => setKind(spotKind.parse(value))}
        />
      </div>
      <div>
        <Button
          look="outline"
          onClick={() => onLayOut(layOut(within(count, MOST), within(perRow, MOST_IN_A_ROW), kind))}
        >
          {t('layOut')}
        </Button>
      </div>
    </>
  );
}
