import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import { t } from './messages.js';

const SHORTEST = 3;

export const isShort = (reason: string): boolean => reason.trim().length < SHORTEST;

/** Why a rule is set aside: it stands in the data history. */
export function ReasonField({
  value,
  onChange,
  showError,
}: {
  value: string;
  onChange: (value: string) => void;
  showError: boolean;
}): ReactNode {
  return (
    <Field
      label={t('reason')}
      value={value}
      required
      maxLength={500}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      error={showError && isShort(value) ? t('reasonTooShort') : undefined}
    />
  );
}
