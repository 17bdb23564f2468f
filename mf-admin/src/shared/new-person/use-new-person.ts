import { call, newIdempotencyKey } from '@studio/api-client';
import { createPerson, findLikePeople } from '@studio/contracts';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';
import { useDebouncedText } from '../use-debounced-text.js';

export interface PersonInput {
  fullName: string;
  phone: string;
  email: string;
}

/** What is typed of a new person, without what is left empty. */
const filled = ({ fullName, phone, email }: PersonInput) => ({
  ...(fullName.trim() ? { fullName: fullName.trim() } : {}),
  ...(phone.trim() ? { phone: phone.trim() } : {}),
  ...(email.trim() ? { email: email.trim() } : {}),
});

/** Who may be the person that is being typed. */
export const useLikePeople = (typed: PersonInput) => {
  const text = useDebouncedText(JSON.stringify(filled(typed)));
  const query = JSON.parse(text) as Partial<PersonInput>;
  return useQuery({
    queryKey: [...keys.admin, 'alike', query],
    queryFn: ({ signal }) => call(findLikePeople, { query, signal }),
    placeholderData: (previous) => previous,
    enabled: text !== '{}',
  });
};

/** Makes the person; a second click is the same request. */
export const useCreatePerson = () => {
  const client = useQueryClient();
  const [id] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: ({ typed, despiteSamePhone }: { typed: PersonInput; despiteSamePhone: boolean }) =>
      call(createPerson, {
        params: { id },
        body: { ...filled(typed), fullName: typed.fullName.trim(), despiteSamePhone },
      }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.admin }),
  });
};
