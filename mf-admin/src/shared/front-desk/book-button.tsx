import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { KeyHint, usePageKey } from '../page-key.js';
import { t } from './messages.js';

const LETTER = 'b';

const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.js')).BookingDialog);

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
  usePageKey(LETTER, () => setOpen(true));
  return (
    <>
      <Button look="primary" aria-keyshortcuts={LETTER} onClick={() => setOpen(true)}>
        <Icon of={CalendarPlus} />
        {label ?? t('bookClass')}
        <KeyHint letter={LETTER} />
      </Button>
      {open && <BookingDialog {...{ memberId, scheduleId }} onClose={() => setOpen(false)} />}
    </>
  );
}
