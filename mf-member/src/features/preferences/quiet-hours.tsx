import type { QuietHours as Hours } from '@studio/contracts';
import { Field } from '@studio/ui/field';
import { Switch } from '@studio/ui/switch';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './preferences.module.css';
import { useNewestQuietHours } from './api.js';
import { t } from './messages.js';

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
  const newest = useNewestQuietHours();
  const set = (part: Partial<Hours>): void => {
    const hours = newest();
    if (hours) onChange({ ...hours, ...part });
  };
  return (
    <div className={s.part}>
      <div className={s.line}>
        <div className="grow">
          <h3>{t('quietHours')}</h3>
          <p className="muted small">{t('pushWaitsUntilThey')}</p>
        </div>
        <Switch
          label={t('quietHours')}
          checked={value !== null}
          onChange={(on) => onChange(on ? USUAL : null)}
        />
      </div>
      {value && (
        <div className={s.times}>
          <Time
            key={`from ${value.from}`}
            label={t('from')}
            value={value.from}
            other={value.to}
            onChange={(from) => set({ from })}
          />
          <Time
            key={`to ${value.to}`}
            label={t('until')}
            value={value.to}
            other={value.from}
            onChange={(to) => set({ to })}
          />
        </div>
      )}
    </div>
  );
}

/** Saved when it is left, so that half a time is never sent. */
function Time({
  label,
  value,
  other,
  onChange,
}: {
  label: string;
  value: string;
  other: string;
  onChange: (value: string) => void;
}): ReactNode {
  const [time, setTime] = useState(value);
  const error = time === other ? t('chooseAnotherTimeThan', { label }) : undefined;
  return (
    <Field
      label={label}
      type="time"
      value={time}
      onChange={(event) => setTime(event.target.value)}
      onBlur={() => {
        if (time !== '' && time !== value && !error) onChange(time);
      }}
      error={error}
      hint={error ? undefined : t('studioTimeDubai')}
    />
  );
}
