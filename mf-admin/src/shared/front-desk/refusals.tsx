import type { BookingOverride, BookingPreview } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { refusalText } from './booking-rules.js';
import s from './front-desk.module.css';
import { t } from './messages.js';

const actions: Record<BookingOverride, string> = {
  CLASS_FULL: t('oneMore'),
  TOO_EARLY_TO_BOOK: t('bookAnyway'),
};

const isOverride = (code: string): code is BookingOverride => code in actions;

/** Everything that refuses the member, and what the front desk can do about it. */
export function Refusals({
  preview,
  name,
  overrides,
  onOverrides,
}: {
  preview: BookingPreview;
  name: string;
  overrides: readonly BookingOverride[];
  onOverrides: (overrides: BookingOverride[]) => void;
}): ReactNode {
  return preview.refusals.map((refused) => {
    const { code } = refused;
    const on = isOverride(code) && overrides.includes(code);
    return (
      <div key={code} className={s.refusal}>
        <Note tone={refused.canOverride ? 'scarce' : 'alert'}>{refusalText(refused, name)}</Note>
        {isOverride(code) && refused.canOverride && (
          <Button
            size="sm"
            look={on ? 'calm' : 'outline'}
            aria-pressed={on}
            onClick={() =>
              onOverrides(on ? overrides.filter((one) => one !== code) : [...overrides, code])
            }
          >
            {actions[code]}
          </Button>
        )}
      </div>
    );
  });
}

/** What stands in the way until it is set aside; empty: it can be booked. */
export const openRefusals = (
  preview: BookingPreview,
  overrides: readonly BookingOverride[],
): BookingPreview['refusals'] =>
  preview.refusals.filter(
    ({ code, canOverride }) => !(canOverride && isOverride(code) && overrides.includes(code)),
  );
