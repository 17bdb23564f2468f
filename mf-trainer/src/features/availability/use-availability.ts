import { call, isApiError, messageOf } from '@studio/api-client';
import { getTrainerAvailability, putTrainerAvailability } from '@studio/contracts';
import type { AvailabilityFacts, TrainerAvailability } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import type { Availability } from '@studio/ui/availability/availability-editor';
import { t } from './messages.js';

/** Own availability; nobody's: whoever does not teach. */
export const useAvailability = (trainerId: string) =>
  useQuery({
    queryKey: keys.availability(trainerId),
    queryFn: ({ signal }) => call(getTrainerAvailability, { params: { id: trainerId }, signal }),
  });

const isConflict = (error: unknown): boolean => isApiError(error) && error.code === 'EDIT_CONFLICT';

const textOf = (error: unknown): string =>
  isConflict(error) ? t('changedMeanwhile') : messageOf(error);

/** What is sent: copies of the facts, and the version that they were read with. */
const bodyOf = ({ weeks, days, holidays }: Availability, version: number) => ({
  ...(structuredClone({ weeks, days, holidays }) as AvailabilityFacts),
  version,
});

/** So long a removal can be taken back with one tap. */
const UNDO_MS = 10_000;

/** Saves all of it; what somebody else changed meanwhile is read, and what was typed stays. */
export const useSaving = ({ trainer, version }: TrainerAvailability) => {
  const client = useQueryClient();
  const queryKey = keys.availability(trainer.id);
  const put = useMutation({
    mutationFn: (body: AvailabilityFacts & { version: number }) =>
      call(putTrainerAvailability, { params: { id: trainer.id }, body }),
    onSuccess: (saved) => void client.setQueryData(queryKey, saved),
    onError: (error) => isConflict(error) && client.invalidateQueries({ queryKey }),
  });
  const undo = (putBack: (now: Availability) => Availability): void => {
    // As it is by then: something else may have been changed here meanwhile.
    const now = client.getQueryData<TrainerAvailability>(queryKey);
    if (!now) return toast.error(t('notRestored'));
    put.mutate(bodyOf(putBack(now), now.version), {
      onSuccess: () => toast.success(t('restored')),
      onError: (error) => toast.error(t('notRestored'), { description: messageOf(error) }),
    });
  };
  return {
    save: (facts: Availability, onSaved: () => void): void =>
      put.mutate(bodyOf(facts, version), {
        onSuccess: () => {
          toast.success(t('saved'));
          onSaved();
        },
      }),
    saveRemoval: (left: Availability, putBack: (now: Availability) => Availability): void =>
      put.mutate(bodyOf(left, version), {
        onSuccess: () =>
          toast.success(t('removed'), {
            duration: UNDO_MS,
            action: { label: t('undo'), onClick: () => undo(putBack) },
          }),
        onError: (error) => toast.error(textOf(error)),
      }),
    isPending: put.isPending,
    error: put.isError ? textOf(put.error) : undefined,
    reset: put.reset,
  };
};
