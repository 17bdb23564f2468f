import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { useNow } from '../use-now.js';
import { inputOf, type BroadcastDraft } from './broadcast-draft.js';
import { BroadcastPreview } from './broadcast-preview.js';
import s from './messages.module.css';
import { useCreateBroadcast, useRecipients, useTestBroadcast } from './use-broadcasts.js';
import { t } from './messages.js';

const MINUTE_MS = 60_000;

/** Nobody while it is not known. */
const countOf = (found: { recipients: number } | undefined): number => found?.recipients ?? 0;

/** To how many it goes and when, once that is known. */
function Reach({
  isPending,
  isError,
  onRetry,
  children,
}: {
  isPending: boolean;
  isError: boolean;
  onRetry: () => void;
  children: string;
}): ReactNode {
  if (isPending) return <SkeletonRows what={t('recipients')} rows={1} height={24} />;
  if (isError) return <ErrorPanel onRetry={onRetry} />;
  return <p className="num">{children}</p>;
}

/** The last look before a message goes: how it reads, to how many, when; and a test to oneself. */
export function BroadcastSend({
  draft,
  onBack,
  onClose,
}: {
  draft: BroadcastDraft;
  onBack: () => void;
  onClose: () => void;
}): ReactNode {
  const { data, isPending, isError, refetch } = useRecipients(draft.audience);
  const create = useCreateBroadcast();
  const test = useTestBroadcast();
  const now = useNow();
  const input = inputOf(draft);
  const recipients = countOf(isError ? undefined : data);
  const at = input.sendAt ?? data?.sendAt ?? now.toISOString();
  const waits = new Date(at).getTime() - now.getTime() > MINUTE_MS;
  const send = (): void =>
    create.mutate(input, {
      onSuccess: (sent) => {
        const isLater = new Date(sent.sendAt).getTime() - Date.now() > MINUTE_MS;
        toast.success(isLater ? t('goesOutAt', { at: dateAndTime(sent.sendAt) }) : t('onItsWay'));
        onClose();
      },
    });
  const tryOut = (): void =>
    test.mutate(draft, {
      onSuccess: () => toast.success(t('testSent')),
      onError: (error) => toast.error(t('testNotSent'), { description: messageOf(error) }),
    });
  return (
    <div className={s.form}>
      <Reach {...{ isPending, isError }} onRetry={() => void refetch()}>
        {t('reachesAt', { recipients, at: waits ? dateAndTime(at) : 'now' })}
      </Reach>
      <BroadcastPreview draft={draft} />
      {create.isError && <Note tone="alert">{messageOf(create.error)}</Note>}
      <div className={s.actions}>
        <Button
          look={recipients > 0 ? 'primary' : 'off'}
          disabled={recipients === 0}
          busy={create.isPending}
          onClick={send}
        >
          {waits ? t('scheduleFor', { recipients }) : t('sendRecipients', { recipients })}
        </Button>
        <Button look="outline" busy={test.isPending} onClick={tryOut}>
          {t('sendTestToMe')}
        </Button>
        <Button look="ghost" disabled={create.isPending} onClick={onBack}>
          {t('changeIt')}
        </Button>
      </div>
    </div>
  );
}
