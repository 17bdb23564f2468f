import { call } from '@studio/api-client';
import { getMemberScreen } from '@studio/contracts';
import { keys, useQuery } from '@studio/shell-kit/query';

interface Buyer {
  name: string | null;
  email: string;
  phone: string | null;
  picture: string | null;
}

/** Who is named in the address of the page. */
export const useBuyer = (userId: string | null): Buyer | undefined => {
  const { data } = useQuery({
    queryKey: keys.adminMember(userId ?? ''),
    queryFn: ({ signal }) => call(getMemberScreen, { params: { id: userId ?? '' }, signal }),
    enabled: userId !== null,
  });
  if (!data) return undefined;
  const { full_name: name, email, phone, avatar_url: picture } = data.profile;
  return { name, email, phone: phone ?? null, picture: picture ?? null };
};
