import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { t } from './messages.js';

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.js')).BookingDialog);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.closest('[role="dialog"]') !== null ||
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The key B, where nothing is typed. */
const useKeyB = (onPress: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key.toLowerCase() !== 'b' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onPress]);
};

/** Opens the booking of a class for a member, or of a member for a class; the key B does too. */
export function BookButton({
  memberId,
  scheduleId,
  label,
}: {
  memberId?: string;
  scheduleId?: string;
  label?: string;
}): ReactNode {
  const [open, setOpen] = useState(false);
  useKeyB(() => setOpen(true));
  return (
    <>
      <Button look="primary" aria-keyshortcuts="b" onClick={() => setOpen(true)}>
        <Icon of={CalendarPlus} />
        {label ?? t('bookClass')}
      </Button>
      {open && <BookingDialog {...{ memberId, scheduleId }} onClose={() => setOpen(false)} />}
    </>
  );
}
