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

/** Saves all of it; what somebody else changed meanwhile is read, and what was typed stays. */
export const useSaving = ({ trainer, version }: TrainerAvailability) => {
  const client = useQueryClient();
  const queryKey = keys.availability(trainer.id);
  const put = useMutation({
    mutationFn: (facts: AvailabilityFacts) =>
      call(putTrainerAvailability, { params: { id: trainer.id }, body: { ...facts, version } }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
      toast.success(t('saved'));
    },
    onError: (error) => isConflict(error) && client.invalidateQueries({ queryKey }),
  });
  const bodyOf = ({ weeks, days, holidays }: Availability): AvailabilityFacts =>
    structuredClone({ weeks, days, holidays }) as AvailabilityFacts;
  return {
    save: (facts: Availability, onSaved: () => void): void =>
      put.mutate(bodyOf(facts), { onSuccess: onSaved }),
    saveAtOnce: (facts: Availability): void =>
      put.mutate(bodyOf(facts), { onError: (error) => toast.error(textOf(error)) }),
    isPending: put.isPending,
    error: put.isError ? textOf(put.error) : undefined,
    reset: put.reset,
  };
};
