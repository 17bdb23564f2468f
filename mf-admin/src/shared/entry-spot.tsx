import { call, isApiError, messageOf } from '@studio/api-client';
import { assignSpot } from '@studio/contracts';
import type { RosterView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { SpotSelect } from '@studio/ui/room-spots/spot-select';
import type { ReactNode } from 'react';
import type { RosterEntry } from './api.js';
import { t } from './messages.js';

/** The spot of somebody on a roster, and another one until the class ends; nothing in other rooms. */
export function EntrySpot({
  entry,
  roster,
  now,
}: {
  entry: RosterEntry;
  roster: RosterView;
  now: Date;
}): ReactNode {
  const client = useQueryClient();
  const assign = useMutation({
    mutationFn: (spot: number | null) =>
      call(assignSpot, { params: { id: entry.bookingId }, body: { spot } }),
    onError: (error) => {
      const isTaken = isApiError(error) && error.code === 'SPOT_TAKEN';
      toast.error(isTaken ? t('spotTaken') : messageOf(error));
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: keys.roster(roster.schedule.id) });
      await client.invalidateQueries({ queryKey: keys.trainerDays });
    },
  });
  const { spots = [], schedule, entries } = roster;
  if (spots.length === 0) return null;
  const canChange =
    now < new Date(schedule.endsAt) && ['confirmed', 'attended'].includes(entry.status);
  return (
    <SpotSelect
      name={entry.name}
      spot={assign.isPending ? assign.variables : (entry.spot ?? null)}
      spots={spots}
      taken={entries.flatMap(({ bookingId, spot }) =>
        spot && bookingId !== entry.bookingId ? [spot] : [],
      )}
      onChange={canChange ? assign.mutate : undefined}
    />
  );
}
