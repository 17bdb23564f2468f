import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { fullDate, studioClock, studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useKeepAccount } from './use-deletion.js';
import s from './privacy.module.css';
import { Text, t } from './messages.js';

/** That the account will be deleted, when, and the one button that stops it. */
export function KeepAccount({ deletesAt }: { deletesAt: string }): ReactNode {
  const keep = useKeepAccount();
  return (
    <div className={s.keep}>
      <Note tone="scarce">
        <p>
          <Text
            message="accountIsDeletedAt"
            values={{
              fullDate: fullDate(studioDay(deletesAt)),
              studioClock: studioClock(deletesAt),
            }}
            tags={{ b: <b className="num" /> }}
          />
        </p>
        <Button
          look="calm"
          className={s.keepButton}
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, {
              onSuccess: () =>
                toast.success(t('yourAccountStays'), { description: t('nothingWillDeleted') }),
            })
          }
        >
          {t('keepMyAccount')}
        </Button>
      </Note>
      {keep.isError && <Note tone="alert">{messageOf(keep.error)}</Note>}
    </div>
  );
}
