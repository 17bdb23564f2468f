import { call } from '@studio/api-client';
import { updateMyProfile, type Gender } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';

interface Changes {
  full_name: string;
  phone: string | null;
  birthDate: string | null;
  gender: Gender | null;
}

/** Saves name, phone, birth date and gender; the header and the greeting follow from the cache. */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call(updateMyProfile, { body }),
    onSuccess: (profile) => client.setQueryData(keys.profile, profile),
  });
};
