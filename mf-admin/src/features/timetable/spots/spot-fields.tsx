import { spotKind } from '@studio/contracts';
import type { RoomSpot } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { Field } from '@studio/ui/field';
import { spotLabel } from '@studio/ui/room-spots/spot-labels';
import type { ReactNode } from 'react';
import { SelectField } from '../../../shared/select-field.js';
import { kindOptions } from './lay-out.js';
import { t } from './messages.js';
import s from './spots.module.css';

/** What stands on one spot, and where. */
export function SpotFields({
  spot,
  onChange,
  onRemove,
}: {
  spot: RoomSpot;
  onChange: (spot: RoomSpot) => void;
  onRemove: () => void;
}): ReactNode {
  const whole = (name: 'number' | 'row' | 'column') => (
    <Field
      label={t(name)}
      inputMode="numeric"
      autoComplete="off"
      value={spot[name] || ''}
      onChange={({ target }) =>
        onChange({ ...spot, [name]: Number(target.value.replaceAll(/\D/g, '')) })
      }
    />
  );
  return (
    <fieldset className={s.one}>
      <legend className="strong num">{spotLabel(spot)}</legend>
      <div className={s.fields}>
        {whole('number')}
        {whole('row')}
        {whole('column')}
        <SelectField
          label={t('kind')}
          value={spot.kind}
          options={kindOptions}
          onChange={(value) => onChange({ ...spot, kind: spotKind.parse(value) })}
        />
      </div>
      <div className={s.below}>
        <CheckField
          checked={spot.outOfOrder}
          onChange={(outOfOrder) => onChange({ ...spot, outOfOrder })}
        >
          {t('isOutOfOrder')}
        </CheckField>
        <Button look="ghost" size="sm" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </fieldset>
  );
}
