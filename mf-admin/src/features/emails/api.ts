import { call, newIdempotencyKey } from '@studio/api-client';
import { getEmail, listEmailLog, resendEmail } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { useState } from 'react';
import type { EmailFilter } from './email-filter.js';
import { t } from './messages.js';

/** Mails move on by themselves: the page looks again while somebody looks at it. */
const REFETCH_MS = 10_000;
const REFETCH_SOON_MS = 2_000;

export const useEmails = (filter: EmailFilter) =>
  useQuery({
    queryKey: keys.adminEmailsFound(filter),
    queryFn: ({ signal }) => call(listEmailLog, { query: filter, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: REFETCH_MS,
  });

export const useEmail = (id: string) =>
  useQuery({
    queryKey: keys.adminEmail(id),
    queryFn: ({ signal }) => call(getEmail, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' ? REFETCH_SOON_MS : REFETCH_MS,
  });

/** One intent, one key: a second click or a retry sends no second mail. */
export const useResend = (id: string) => {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: () => call(resendEmail, { params: { id }, idempotencyKey }),
    onSuccess: ({ status, recipient }) => {
      toast.success(status === 'skipped' ? t('notSentPersonHas') : t('onItsWay', { recipient }), {
        id: idempotencyKey,
      });
      void client.invalidateQueries({ queryKey: keys.adminEmails });
      void client.invalidateQueries({ queryKey: keys.adminEmail(id) });
    },
  });
};
