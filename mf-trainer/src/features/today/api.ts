import { call, messageOf } from '@studio/api-client';
import { checkInByCode, undoCheckIn } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { usePutEntry } from '../../shared/rosters.js';
import { t } from './messages.js';

/** The member's code, scanned or typed at the door of a class; the roster has the new row at once. */
export const useCodeCheckIn = (scheduleId: string) => {
  const put = usePutEntry();
  const show = useMutation({
    mutationFn: (code: string) => call(checkInByCode, { body: { code, scheduleId } }),
    onSuccess: put,
  });
  const undo = useMutation({
    mutationFn: (bookingId: string) => call(undoCheckIn, { params: { id: bookingId } }),
    onSuccess: put,
    onError: (error) => toast.error(t('notUndone'), { description: messageOf(error) }),
  });
  return { show, undo };
};
