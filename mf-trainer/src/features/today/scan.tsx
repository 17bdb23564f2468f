import { messageOf } from '@studio/api-client';
import type { RosterView } from '@studio/contracts';
import { CodeCheckIn } from '@studio/ui/code-check-in';
import { studioClock } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { useCodeCheckIn } from './api.js';
import { t } from './messages.js';

/** At the door of one class: another class's code is refused. */
export function Scan({ schedule }: { schedule: RosterView['schedule'] }): ReactNode {
  const { show, undo } = useCodeCheckIn(schedule.id);
  const { data } = show;
  return (
    <CodeCheckIn
      busy={show.isPending}
      error={show.isError ? messageOf(show.error) : null}
      result={
        data
          ? {
              name: data.name,
              what: t('checkedInAt', { time: studioClock(data.checkedInAt ?? data.startsAt) }),
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
