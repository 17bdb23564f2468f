import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { UnsavedDialog, UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { t } from './messages.js';

const what = t('thisForm');

/**
 * A dialog with a form. Once something was typed or chosen, closing the dialog and leaving the page
 * ask first; the form's own Cancel button does not.
 */
export function FormDialog({
  onClose,
  isChanged: isDraftChanged = false,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  onClose: () => void;
  /** Changed by buttons, which fire no change event. */
  isChanged?: boolean;
}): ReactNode {
  const go = useNavigateTo();
  const [isTyped, setTyped] = useState(false);
  const isChanged = isTyped || isDraftChanged;
  const [isClosing, setClosing] = useState(false);
  const close = (): void => (isChanged ? setClosing(true) : onClose());
  return (
    <>
      <Dialog {...dialog} open onOpenChange={(open) => !open && close()}>
        <div onChange={() => setTyped(true)}>{children}</div>
      </Dialog>
      <UnsavedGuard when={isChanged} what={what} go={go} />
      <UnsavedDialog
        {...{ open: isClosing, what }}
        onLeave={onClose}
        onStay={() => setClosing(false)}
      />
    </>
  );
}
