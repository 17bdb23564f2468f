import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Icon } from './icon.js';
import s from './check-in-button.module.css';
import { t } from './messages.js';

/** One tap checks in, one tap takes it back. */
export function CheckInButton({
  name,
  done,
  onChange,
}: {
  name: string;
  done: boolean;
  onChange: (done: boolean) => void;
}): ReactNode {
  if (done)
    return (
      <button
        type="button"
        className={s.done}
        aria-label={t('checkedInUndo', { name })}
        onClick={() => onChange(false)}
      >
        <Icon of={Check} size={22} />
      </button>
    );
  return (
    <Button
      look="outline"
      className={s.open}
      aria-label={t('checkInName', { name })}
      onClick={() => onChange(true)}
    >
      {t('checkIn')}
    </Button>
  );
}
