import { isApiError, messageOf } from '@studio/api-client';
import type { OwnSession } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { count } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useSignOutDevices } from './use-devices.js';
import s from './settings.module.css';

/** Says what ends, in numbers, before anything does. */
export function SignOutDialog({
  asked,
  others,
  onClose,
}: {
  asked: OwnSession | 'others';
  others: number;
  onClose: () => void;
}): ReactNode {
  const ending = useSignOutDevices();
  const all = asked === 'others';
  const done = (): void => {
    toast.success(all ? 'All other devices are signed out.' : `${asked.device} is signed out.`);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={all ? 'Sign out all other devices?' : `Sign out ${asked.device}?`}
    >
      <div className={s.dialogForm}>
        <p className="muted">
          {all
            ? `${count(others, 'device is', 'devices are')} signed out at once. You stay signed in here.`
            : 'It is signed out at once and needs your password to come back.'}
        </p>
        <Note>
          Don’t know a device? Change your password too: that signs out everything but this one.
        </Note>
        {ending.isError && <Note tone="alert">{messageOf(ending.error)}</Note>}
        <div className="stack">
          <Button
            look="dangerFill"
            size="lg"
            block
            busy={ending.isPending}
            onClick={() =>
              ending.mutate(all ? null : asked.id, {
                onSuccess: done,
                // It was signed out meanwhile, which is what was asked for.
                onError: (error) => isApiError(error) && error.status === 404 && done(),
              })
            }
          >
            Sign out
          </Button>
          <Button look="ghost" size="lg" block onClick={onClose}>
            Keep signed in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
