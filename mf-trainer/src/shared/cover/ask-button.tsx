import { Button } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AskDialog } from './ask-dialog.js';
import { t } from './messages.js';

/** Opens the question why, for one class or several. */
export function AskButton({
  look = 'outline',
  size = 'md',
  name,
  ...dialog
}: {
  look?: ButtonLook;
  size?: 'sm' | 'md';
  /** Said to screen readers where there are several. */
  name?: string;
  ids: readonly string[];
  about?: string;
  reason?: string;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { length: count } = dialog.ids;
  return (
    <>
      <Button look={look} size={size} aria-label={name} onClick={() => setOpen(true)}>
        {count > 1 ? t('askAll', { count }) : t('askForCover')}
      </Button>
      {isOpen && <AskDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
