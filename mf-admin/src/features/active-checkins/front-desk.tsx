import { call, messageOf } from '@studio/api-client';
import { checkInByCode, undoCheckIn } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { CodeCheckIn } from '@studio/ui/code-check-in';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { usePutEntry } from '../../shared/api.js';
import { t } from './messages.js';

/** The scanner at the front desk: any class whose check-in is open. */
export function FrontDesk(): ReactNode {
  const put = usePutEntry();
  const show = useMutation({
    mutationFn: (code: string) => call(checkInByCode, { body: { code } }),
    onSuccess: ({ scheduleId, ...entry }) => put(scheduleId, entry),
  });
  const { data } = show;
  const undo = useMutation({
    mutationFn: (bookingId: string) => call(undoCheckIn, { params: { id: bookingId } }),
    onSuccess: (entry) => data && put(data.scheduleId, entry),
    onError: (error) => toast.error(t('notUndone'), { description: messageOf(error) }),
  });
  return (
    <CodeCheckIn
      busy={show.isPending}
      error={show.isError ? messageOf(show.error) : null}
      result={
        data
          ? {
              name: data.name,
              what: t('checkedAt', {
                studioClock: studioClock(data.checkedInAt ?? data.startsAt),
                className: data.className,
              }),
              undone: undo.isSuccess && undo.data.bookingId === data.bookingId,
            }
          : null
      }
      onCode={(code) => {
        undo.reset();
        show.mutate(code);
      }}
      onUndo={() => {
        if (data) undo.mutate(data.bookingId);
      }}
    />
  );
}
