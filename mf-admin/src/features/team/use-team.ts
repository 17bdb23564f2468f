import { call, messageOf, newIdempotencyKey } from '@studio/api-client';
import {
  changeRole,
  invitePerson,
  inviteToTeam,
  listTeam,
  withdrawInvitation,
} from '@studio/contracts';
import type { TeamMember } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';
import { nameOf, toRequest, type TeamPlace } from './team-labels.js';
import { t } from './messages.js';

export const useTeam = () =>
  useQuery({ queryKey: keys.adminTeam, queryFn: ({ signal }) => call(listTeam, { signal }) });

const useRefresh = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keys.admin });
};

/** A second click is the same request. */
export const useInvite = () => {
  const [id] = useState(newIdempotencyKey);
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ place, ...who }: { fullName: string; email: string; place: TeamPlace }) =>
      call(inviteToTeam, { params: { id }, body: { ...who, ...toRequest(place) } }),
    onSuccess: refresh,
  });
};

/** The invitation once more, or taken back. */
export const useInvitation = (person: TeamMember) => {
  const refresh = useRefresh();
  const params = { id: person.id };
  const again = useMutation({
    mutationFn: () => call(invitePerson, { params }),
    onSuccess: () => toast.success(t('sent', { email: person.email })),
    onError: (error) => toast.error(t('notSent'), { description: messageOf(error) }),
    onSettled: refresh,
  });
  const withdrawal = useMutation({
    mutationFn: () => call(withdrawInvitation, { params }),
    onSuccess: () => toast.success(t('withdrawn', { name: nameOf(person) })),
    onError: (error) => toast.error(t('notWithdrawn'), { description: messageOf(error) }),
    onSettled: refresh,
  });
  return { again, withdrawal };
};

interface Change {
  /** Null: not on the team any more. */
  place: TeamPlace | null;
  reason: string;
  version?: number | undefined;
}

export const useChange = ({ id }: TeamMember) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ place, reason, version }: Change) =>
      call(changeRole, {
        params: { id },
        body: {
          ...(place ? toRequest(place) : { role: 'user' as const }),
          reason,
          ...(version === undefined ? {} : { version }),
        },
      }),
    onSuccess: refresh,
  });
};
