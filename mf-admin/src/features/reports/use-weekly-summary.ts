import { call, isApiError, messageOf, newIdempotencyKey } from '@studio/api-client';
import { getPreferences, patchPreferences, sendOwnSummary } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { t } from './messages.js';

/** Whether the mail of Mondays comes to the person at this screen, and the way to change it. */
export const useWeeklySummary = () => {
  const client = useQueryClient();
  const preferences = useQuery({
    queryKey: keys.preferences,
    queryFn: ({ signal }) => call(getPreferences, { signal }),
  });
  const choice = useMutation({
    mutationFn: (email: boolean) =>
      call(patchPreferences, {
        body: {
          version: preferences.data?.version,
          kinds: [{ kind: 'weekly_summary', channels: { email } }],
        },
      }),
    onSuccess: (saved) => {
      client.setQueryData(keys.preferences, saved);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keys.preferences });
      const isElsewhere = isApiError(error) && error.code === 'PREFERENCES_CHANGED';
      toast.error(t('notSaved'), {
        description: isElsewhere ? t('changedElsewhere') : messageOf(error),
      });
    },
  });
  return { preferences, choice };
};

export const useOwnSummary = () =>
  useMutation({
    mutationFn: () => call(sendOwnSummary, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ recipient }) => toast.success(t('summaryOnItsWay', { email: recipient })),
    onError: (error) => toast.error(t('summaryNotSent'), { description: messageOf(error) }),
  });
