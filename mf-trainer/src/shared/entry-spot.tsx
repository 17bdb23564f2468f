import { call, isApiError, messageOf } from '@studio/api-client';
import { assignSpot } from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { SpotSelect } from '@studio/ui/room-spots/spot-select';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import { spotsOfOthers } from './roster-rules.js';
import { usePutEntry } from './rosters.js';
import type { Entry } from './rosters.js';

/** The spot of one who comes, and another one until the class ends; nothing in other rooms. */
export function EntrySpot({
  entry,
  roster,
  now,
}: {
  entry: Entry;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const put = usePutEntry();
  const client = useQueryClient();
  const assign = useMutation({
    mutationFn: (spot: number | null) =>
      call(assignSpot, { params: { id: entry.bookingId }, body: { spot } }),
    onSuccess: put,
    onError: (error) => {
      const isTaken = isApiError(error) && error.code === 'SPOT_TAKEN';
      toast.error(isTaken ? t('spotTaken') : messageOf(error));
      void client.invalidateQueries({ queryKey: keys.roster(roster.schedule.id) });
      void client.invalidateQueries({ queryKey: keys.trainerDays });
    },
  });
  const { spots = [], schedule } = roster;
  if (spots.length === 0) return null;
  const canChange =
    now < new Date(schedule.endsAt) && ['confirmed', 'attended'].includes(entry.status);
  return (
    <SpotSelect
      name={entry.name}
      spot={entry.spot ?? null}
      spots={spots}
      taken={spotsOfOthers(roster, entry)}
      onChange={canChange ? assign.mutate : undefined}
    />
  );
}
