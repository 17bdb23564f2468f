import type { QuietHours as Hours } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { Switch } from '@studio/ui/switch';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './preferences.module.css';

/** The studio's own (domain.md, Waiting lists). */
const USUAL: Hours = { from: '22:00', to: '07:00' };

/** When push waits until the morning. */
export function QuietHours({
  value,
  onChange,
}: {
  value: Hours | null;
  onChange: (value: Hours | null) => void;
}): ReactNode {
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow">
          <h3>Quiet hours</h3>
          <p className="muted small">
            Push waits until they end. Not so for the safety of your account, or when your class is
            changed and begins soon. Emails and the bell make no sound and come as ever.
          </p>
        </div>
        <Switch
          label="Quiet hours"
          checked={value !== null}
          onChange={(on) => onChange(on ? USUAL : null)}
        />
      </div>
      {value && <Times key={`${value.from} ${value.to}`} value={value} onChange={onChange} />}
    </div>
  );
}

function Times({ value, onChange }: { value: Hours; onChange: (value: Hours) => void }): ReactNode {
  const [hours, setHours] = useState(value);
  const error =
    hours.from === hours.to ? 'Until: choose another time than the beginning.' : undefined;
  const save = (): void => {
    const isChanged = hours.from !== value.from || hours.to !== value.to;
    if (isChanged && !error && hours.from && hours.to) onChange(hours);
  };
  return (
    <div className={s.times}>
      <Field
        label="From"
        type="time"
        value={hours.from}
        onChange={(event) => setHours({ ...hours, from: event.target.value })}
        onBlur={save}
      />
      <Field
        label="Until"
        type="time"
        value={hours.to}
        onChange={(event) => setHours({ ...hours, to: event.target.value })}
        onBlur={save}
        error={error}
        hint={error ? undefined : 'Studio time, Dubai'}
      />
    </div>
  );
}
