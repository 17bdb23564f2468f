import { toast } from '@studio/shell-kit';
import { Button, ButtonLink } from '@studio/ui/button';
import { dateAndTime } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './front-desk.module.css';
import { t } from './messages.js';

/** A payment link that the front desk sends to the member: copied, or by WhatsApp. */
export function CopyLink({ url, expiresAt }: { url: string; expiresAt: string }): ReactNode {
  const copy = (): void =>
    void navigator.clipboard.writeText(url).then(
      () => toast.success(t('linkCopied')),
      () => toast.error(t('linkNotCopied')),
    );
  const text = encodeURIComponent(t('linkMessage', { url, until: dateAndTime(expiresAt) }));
  return (
    <>
      <p className={`small ${s.url}`}>{url}</p>
      <div className={s.actions}>
        <Button look="primary" onClick={copy}>
          {t('copyLink')}
        </Button>
        <ButtonLink look="outline">
          <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
            {t('whatsApp')}
          </a>
        </ButtonLink>
      </div>
    </>
  );
}
