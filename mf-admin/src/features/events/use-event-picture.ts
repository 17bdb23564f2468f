import { ApiError, call } from '@studio/api-client';
import { deleteEventPicture, putEventPicture } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';

const upload = async (eventId: string, picture: File): Promise<void> => {
  const { method, path } = putEventPicture;
  const answer = await fetch(path.replace(':id', eventId), {
    method,
    headers: { accept: 'application/json', 'content-type': picture.type },
    body: picture,
  }).catch(() => null);
  if (answer?.ok) return;
  const body: unknown = answer ? await answer.json().catch(() => null) : null;
  const { code = 'OFFLINE', message = '' } = (body ?? {}) as { code?: string; message?: string };
  throw new ApiError({ code, message, status: answer?.status ?? 0 });
};

/** Sends another picture of an event, or takes it off. */
export const useEventPicture = (eventId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (picture: File | null): Promise<void> => {
      if (picture) return upload(eventId, picture);
      await call(deleteEventPicture, { params: { id: eventId } });
    },
    onSettled: () =>
      Promise.all(
        [keys.adminEvent(eventId), keys.adminEvents, keys.events].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
