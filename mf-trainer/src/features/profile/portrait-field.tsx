import { messageOf } from '@studio/api-client';
import { useSession } from '@studio/shell-kit';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { t } from './messages.js';
import s from './profile.module.css';
import type { usePageActions } from './use-page.js';

/** The portrait of the draft: kept as soon as it is chosen, removed after a question. */
export function PortraitField({
  name,
  url,
  change,
}: {
  name: string;
  url: string | null;
  change: ReturnType<typeof usePageActions>['portrait'];
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = (): void => {
    // The dialog gives the focus back to where it was; the other button may be gone by then.
    choose.current?.focus();
    setAsking(true);
  };
  const close = (): void => setAsking(false);
  // Without a portrait members see the picture of the account.
  const { profile } = useSession();
  return (
    <section className={s.portrait} aria-label={t('portrait')}>
      <Avatar name={name} src={url ?? profile?.avatar_url ?? null} size={96} />
      <div className={s.side}>
        <div className={s.buttons}>
          <Button
            ref={choose}
            look="outline"
            busy={change.isPending}
            onClick={() => input.current?.click()}
          >
            {url ? t('changePortrait') : t('choosePortrait')}
          </Button>
          {url && (
            <Button look="ghost" disabled={change.isPending} onClick={ask}>
              {t('removePortrait')}
            </Button>
          )}
        </div>
        <p className="muted small">{t('portraitHint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('portrait')}
          onChange={({ target }) => {
            const picture = target.files?.[0];
            if (picture) change.mutate(picture);
            // The same file may be chosen again after an error.
            target.value = '';
          }}
        />
        {change.isError && <Note tone="alert">{messageOf(change.error)}</Note>}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('removePortraitQuestion')}
          text={t('removePortraitText')}
          action={t('removeThePortrait')}
          busy={change.isPending}
          onConfirm={() => change.mutate(null, { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  );
}
