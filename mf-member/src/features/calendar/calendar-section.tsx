import { messageOf } from '@studio/api-client';
import { toast } from '@studio/shell-kit';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useCalendar, useResetCalendar } from './api.js';
import s from './calendar.module.css';
import { t } from './messages.js';

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(t('addressCopied'));
  } catch {
    // Not allowed, or an old browser: the field is there to be copied from.
    toast.error(t('copyFromField'));
  }
};

/** `webcal:` asks the device's calendar to subscribe instead of showing a file. */
const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

function ResetDialog({ onClose }: { onClose: () => void }): ReactNode {
  const reset = useResetCalendar();
  const make = (): void =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('newAddressMade'));
        onClose();
      },
    });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('newAddressQuestion')}>
      <div className={s.parts}>
        <Note tone="scarce">{t('oldAddressStops')}</Note>
        {reset.isError && <Note tone="alert">{messageOf(reset.error)}</Note>}
        <Button look="primary" size="lg" block busy={reset.isPending} onClick={make}>
          {t('makeNewAddress')}
        </Button>
        <Button look="ghost" size="lg" block onClick={onClose}>
          {t('keepThisOne')}
        </Button>
      </div>
    </Dialog>
  );
}

/** One's bookings in one's own calendar: an address to subscribe to, which follows every change. */
export function CalendarSection(): ReactNode {
  const calendar = useCalendar();
  const [resetting, setResetting] = useState(false);
  const body = () => {
    if (calendar.isPending) return <SkeletonRows what={t('loadingAddress')} rows={1} height={72} />;
    if (calendar.isError) return <ErrorPanel onRetry={() => void calendar.refetch()} />;
    const { url } = calendar.data;
    if (url === null)
      return (
        <>
          <Note>{t('addressHidden')}</Note>
          <div className={s.actions}>
            <Button look="outline" onClick={() => setResetting(true)}>
              {t('makeNewAddress')}
            </Button>
          </div>
        </>
      );
    return (
      <>
        <Field
          label={t('privateAddress')}
          hint={t('addressHint')}
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div className={s.actions}>
          <Button look="soft" onClick={() => void copy(url)}>
            {t('copyAddress')}
          </Button>
          <ButtonLink look="outline">
            <a href={webcal(url)}>{t('openInCalendar')}</a>
          </ButtonLink>
          <Button look="ghost" onClick={() => setResetting(true)}>
            {t('makeNewAddress')}
          </Button>
        </div>
      </>
    );
  };
  return (
    <Card className={s.parts}>
      <p>{t('lead')}</p>
      {body()}
      {resetting && <ResetDialog onClose={() => setResetting(false)} />}
    </Card>
  );
}
