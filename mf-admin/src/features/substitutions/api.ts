import { call, messageOf } from '@studio/api-client';
import {
  approveSubstitution,
  assignSubstitution,
  listAdminSchedules,
  listAdminTrainers,
  listSubstitutionCandidates,
  listSubstitutions,
  refuseSubstitution,
  withdrawSubstitution,
} from '@studio/contracts';
import type { Substitution } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { addDays } from '@studio/ui/format';

export interface Filters {
  which: 'open' | 'ended';
  from?: string;
  to?: string;
  trainer?: string;
}

export const useSubstitutions = (filters: Filters) =>
  useQuery({
    queryKey: keys.adminSubstitutions(filters),
    queryFn: ({ signal }) => call(listSubstitutions, { query: filters, signal }),
    placeholderData: (previous) => previous,
  });

export const useTrainers = () =>
  useQuery({
    queryKey: keys.adminTrainers,
    queryFn: ({ signal }) => call(listAdminTrainers, { signal }),
  });

/** Classes of the next two weeks. */
export const useComingClasses = (today: string) =>
  useQuery({
    queryKey: keys.adminClasses(today, addDays(today, 13)),
    queryFn: ({ signal }) =>
      call(listAdminSchedules, { query: { from: today, to: addDays(today, 13) }, signal }),
  });

export const useCandidates = (id: string) =>
  useQuery({
    queryKey: keys.adminSubstitutions({ candidates: id }),
    queryFn: ({ signal }) => call(listSubstitutionCandidates, { params: { id }, signal }),
    staleTime: 0,
  });

/** A decision; the lists and the timetable are read again, whatever came of it. */
const useDecision = <Request>(execute: (request: Request) => Promise<Substitution>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: execute,
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminTimetable }),
  });
};

const showError = (error: unknown): void => void toast.error(messageOf(error));

export const useDecisions = (id: string) => ({
  approve: useDecision(() =>
    call(approveSubstitution, { params: { id } }).catch((error: unknown) => {
      showError(error);
      throw error;
    }),
  ),
  refuse: useDecision((reason: string) =>
    call(refuseSubstitution, { params: { id }, body: { reason } }),
  ),
  assign: useDecision((trainerId: string) =>
    call(assignSubstitution, { params: { id }, body: { trainerId } }),
  ),
  withdraw: useDecision(() =>
    call(withdrawSubstitution, { params: { id } }).catch((error: unknown) => {
      showError(error);
      throw error;
    }),
  ),
});
