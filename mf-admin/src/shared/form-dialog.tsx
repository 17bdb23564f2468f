import { useNavigateTo } from '@studio/shell-kit';
import { Dialog } from '@studio/ui/dialog';
import { UnsavedDialog, UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

const what = 'this form';

/**
 * A dialog with a form. Once something was typed or chosen, closing the dialog and leaving the page
 * ask first; the form's own Cancel button does not.
 */
export function FormDialog({
  onClose,
  children,
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> & {
  onClose: () => void;
}): ReactNode {
  const go = useNavigateTo();
  const [isChanged, setChanged] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const close = (): void => (isChanged ? setClosing(true) : onClose());
  return (
    <>
      <Dialog {...dialog} open onOpenChange={(open) => !open && close()}>
        <div onChange={() => setChanged(true)}>{children}</div>
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
