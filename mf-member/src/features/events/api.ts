import { call } from '@studio/api-client';
import { listEvents } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

/** One coming event; null when it is over, or never was. */
export const useEvent = (eventId: string | null) =>
  useQuery({
    queryKey: keys.events,
    queryFn: ({ signal }) => call(listEvents, { signal }),
    enabled: eventId !== null,
    select: ({ items }) => items.find(({ id }) => id === eventId) ?? null,
  });
