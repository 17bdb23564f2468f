import { call } from '@studio/api-client';
import { mailPaymentLink } from '@studio/contracts';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';

/** Mails a payment link to the member of its sale. */
export const useMailLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(mailPaymentLink, { params: { id } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.adminAllSales }),
  });
};
