import { call } from '@studio/api-client';
import {
  banUser,
  changeRole,
  correctPerson,
  invitePerson,
  signUserOut,
  unbanUser,
} from '@studio/contracts';
import type { MemberScreen, Role, User } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';

interface AdminAction {
  reason: string;
  version?: number;
}

/** What an admin does to an account. The page follows at once, lists and history after it. */
export const useStaff = (userId: string) => {
  const client = useQueryClient();
  const params = { id: userId };
  const show = (profile: User): void => {
    client.setQueryData<MemberScreen>(
      keys.adminMember(userId),
      (screen) => screen && { ...screen, profile },
    );
    void client.invalidateQueries({ queryKey: keys.admin });
  };
  const role = useMutation({
    mutationFn: (body: AdminAction & { role: Role; isFrontDesk: boolean }) =>
      call(changeRole, { params, body }),
    onSuccess: show,
  });
  const ban = useMutation({
    mutationFn: (body: AdminAction & { until: string | null }) => call(banUser, { params, body }),
    onSuccess: show,
  });
  const unban = useMutation({
    mutationFn: (body: AdminAction) => call(unbanUser, { params, body }),
    onSuccess: show,
  });
  const signOut = useMutation({
    mutationFn: (body: Pick<AdminAction, 'reason'>) => call(signUserOut, { params, body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.adminMember(userId) }),
  });
  const correction = useMutation({
    mutationFn: (body: AdminAction & { fullName?: string; phone?: string; email?: string }) =>
      call(correctPerson, { params, body }),
    onSuccess: show,
  });
  const invitation = useMutation({ mutationFn: () => call(invitePerson, { params }) });
  return { role, ban, unban, signOut, correction, invitation };
};
