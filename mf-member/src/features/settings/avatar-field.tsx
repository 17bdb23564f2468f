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

function Progress({ part, onCancel }: { part: number; onCancel: () => void }): ReactNode {
  const percent = Math.round(part * 100);
  const words = part < 1 ? `Sending, ${String(percent)} %` : 'Cutting it to size';
  return (
    <div className={s.progress}>
      <p className="small num">{words}</p>
      <progress className={s.bar} max={100} value={percent} aria-label="Sending the picture" />
      <Button size="sm" look="outline" onClick={onCancel}>
        Cancel
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
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Remove your picture?">
      <p className={s.consequence}>
        Your initials will stand in its place, for you and for the studio. The picture itself is
        deleted.
      </p>
      <div className={s.actions}>
        <Button look="dangerFill" busy={busy} onClick={onRemove}>
          Remove picture
        </Button>
        <Button look="outline" onClick={onClose}>
          Keep it
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
    <section className={s.field} aria-label="Picture">
      <Avatar name={profile.full_name} src={sending?.preview ?? profile.avatar_url} size={96} />
      <div className={s.side}>
        {sending ? (
          <Progress part={sending.part} onCancel={avatar.cancel} />
        ) : (
          <div className={s.actions}>
            <Button ref={choose} look="outline" onClick={() => input.current?.click()}>
              {profile.avatar_url ? 'Change picture' : 'Add a picture'}
            </Button>
            {profile.avatar_url && (
              <Button look="danger" onClick={ask}>
                Remove
              </Button>
            )}
          </div>
        )}
        <p className="small muted">PNG, JPEG or WebP, at most 5 MB. It is cut square.</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
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
