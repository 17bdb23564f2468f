import type { Profile } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Note } from '@studio/ui/note';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import s from './avatar-field.module.css';
import { avatarTypes } from './avatar-rules.js';
import { useAvatar } from './use-avatar.js';
import { t } from './messages.js';

function Progress({ part, onCancel }: { part: number; onCancel: () => void }): ReactNode {
  const percent = Math.round(part * 100);
  const label = part < 1 ? t('sendingPercent', { percent: String(percent) }) : t('cuttingToSize');
  return (
    <div className={s.progress}>
      <p className="small num">{label}</p>
      <progress className={s.bar} max={100} value={percent} aria-label={t('sendingPicture')} />
      <Button size="sm" look="outline" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function RemoveDialog({
  busy,
  onRemove,
  onClose,
}: {
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('removePictureQuestion')}>
      <p className={s.consequence}>{t('removePictureText')}</p>
      <div className={s.actions}>
        <Button look="dangerFill" busy={busy} onClick={onRemove}>
          {t('removePicture')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('keepIt')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The own picture: chosen, seen at once, sent with its progress, removed after a question. */
export function AvatarField({ profile }: { profile: Profile }): ReactNode {
  const avatar = useAvatar();
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  const { sending } = avatar;
  const isSending = sending !== null;
  useEffect(() => {
    // The button that was pressed went when sending began, or ended: the keyboard goes on here.
    if (wasSending.current && !isSending && document.activeElement === document.body)
      choose.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  const ask = (): void => {
    // The dialog gives the focus back to where it was; the other button may be gone by then.
    choose.current?.focus();
    avatar.setError(null);
    setAsking(true);
  };
  const close = (): void => setAsking(false);
  return (
    <section className={s.field} aria-label={t('picture')}>
      <Avatar name={profile.full_name} src={sending?.preview ?? profile.avatar_url} size={96} />
      <div className={s.side}>
        {sending ? (
          <Progress part={sending.part} onCancel={avatar.cancel} />
        ) : (
          <div className={s.actions}>
            <Button ref={choose} look="outline" onClick={() => input.current?.click()}>
              {profile.avatar_url ? t('changePicture') : t('addPicture')}
            </Button>
            {profile.avatar_url && (
              <Button look="danger" onClick={ask}>
                {t('remove')}
              </Button>
            )}
          </div>
        )}
        <p className="small muted">{t('pictureHint')}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('pictureFile')}
          accept={avatarTypes}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after an error.
            event.target.value = '';
            if (file) void avatar.send(file);
          }}
        />
      </div>
      {avatar.error && (
        <div className={s.error}>
          <Note tone="alert">{avatar.error}</Note>
        </div>
      )}
      {asking && (
        <RemoveDialog
          busy={avatar.remove.isPending}
          onClose={close}
          onRemove={() => avatar.remove.mutate(undefined, { onSettled: close })}
        />
      )}
    </section>
  );
}
