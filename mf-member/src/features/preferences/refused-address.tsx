import { callAuth, messageOf } from '@studio/api-client';
import { toast, useSession } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { Text, t } from './messages.js';

/** Mails come back: a mail that is taken at the address, or another address, ends it. */
export function RefusedAddress({ since }: { since: string }): ReactNode {
  const email = useSession().user?.email ?? '';
  const confirming = useMutation({
    mutationFn: () => callAuth('/otp', { body: { email, create_user: false } }),
    onSuccess: () => toast.success(t('confirmationMailSent', { email })),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className="stack">
      <Note tone="alert">
        <Text
          message="addressRefused"
          values={{ email, since: dateAndTime(since) }}
          tags={{ b: <b />, link: <Link to="/account-settings" className="link" /> }}
        />
      </Note>
      <Button look="outline" busy={confirming.isPending} onClick={() => confirming.mutate()}>
        {t('confirmAddress')}
      </Button>
    </div>
  );
}
