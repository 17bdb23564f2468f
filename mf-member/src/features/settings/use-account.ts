import { call, callAuth, verifyCode } from '@studio/api-client';
import {
  changeMyEmail,
  changeMyPassword,
  getMyAccount,
  withdrawMyEmailChange,
} from '@studio/contracts';
import { adoptSession } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';

/** What the member signs in with: address, pending change, whether there is a password. */
export const useAccount = () =>
  useQuery({
    queryKey: keys.myAccount,
    queryFn: ({ signal }) => call(getMyAccount, { signal }),
  });

/** Asks for another address; it counts once the link mailed to it was opened. */
export const useChangeEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => call(changeMyEmail, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.myAccount }),
  });
};

/** By the code of the mail at the new address; this browser goes on with the session it gives. */
export const useConfirmNewEmail = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ newEmail, code }: { newEmail: string; code: string }) =>
      adoptSession(await verifyCode('email_change', newEmail, code)),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.myAccount }),
  });
};

export const useWithdrawEmailChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawMyEmailChange),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.myAccount }),
  });
};

/** A new password; identity ends all other sessions with it. */
export const useChangePassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(changeMyPassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.mySessions }),
  });
};

/** For who has no password yet: a link to choose one. */
export const useMailPasswordLink = () =>
  useMutation({
    mutationFn: (email: string) =>
      callAuth('/recover', { redirectTo: `${location.origin}/reset-password`, body: { email } }),
  });
