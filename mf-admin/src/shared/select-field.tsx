import { useId } from 'react';
import type { ReactNode } from 'react';
import s from './select-field.module.css';
import { t } from './messages.js';

export interface Option {
  value: string;
  label: string;
}

/** One of several, by the device's own list. */
export function SelectField({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={s.select}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.every((option) => option.value !== value) && (
          <option value={value}>{t('pleaseChoose')}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Those in use, and the one that is chosen already. */
export const optionsOf = (
  all: readonly { id: string; name: string; active: boolean }[],
  chosen = '',
): Option[] =>
  all
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }));
