import { call, messageOf } from '@studio/api-client';
import { getMailAddress, retryMailAddress } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import s from './member.module.css';
import { t } from './messages.js';

/** Mails to the member come back for good: what is to be done about it. Else nothing. */
export function RefusedAddress({ userId, email }: { userId: string; email: string }): ReactNode {
  const client = useQueryClient();
  const state = useQuery({
    // Another address begins without a refusal.
    queryKey: [...keys.adminMemberPart(userId, 'mail-address'), email],
    queryFn: ({ signal }) => call(getMailAddress, { params: { id: userId }, signal }),
  });
  const retrying = useMutation({
    mutationFn: () => call(retryMailAddress, { params: { id: userId } }),
    onSuccess: () => {
      toast.success(t('mailsTriedAgain', { email }));
      return client.invalidateQueries({ queryKey: keys.adminMemberPart(userId, 'mail-address') });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const since = state.data?.refusedSince;
  if (!since) return null;
  return (
    <div className={s.refusedNote}>
      <Note tone="alert">
        <div className={s.refused}>
          <p>{t('mailsRefused', { email, since: dateAndTime(since) })}</p>
          <Button
            size="sm"
            look="outline"
            busy={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            {t('tryMailsAgain')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
