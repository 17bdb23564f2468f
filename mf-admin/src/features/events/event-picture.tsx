import { messageOf } from '@studio/api-client';
import type { AdminEvent } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import s from './events.module.css';
import { useEventPicture } from './use-event-picture.js';
import { t } from './messages.js';

/** The picture that members see of an event: kept as soon as it is chosen. */
export function EventPicture({ event }: { event: AdminEvent }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const change = useEventPicture(event.id);
  const { pictureUrl: url } = event;
  return (
    <section className={s.picture} aria-label={t('picture')}>
      {url && <img src={url} alt="" width={1200} height={675} />}
      <div className={s.actions}>
        <Button busy={change.isPending} onClick={() => input.current?.click()}>
          {url ? t('changePicture') : t('choosePicture')}
        </Button>
        {url && (
          <Button look="ghost" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('removePicture')}
          </Button>
        )}
      </div>
      <p className="muted small">{t('pictureHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('picture')}
        onChange={({ target }) => {
          const picture = target.files?.[0];
          if (picture) change.mutate(picture);
          // The same file may be chosen again after an error.
          target.value = '';
        }}
      />
      {change.isError && <Note tone="alert">{messageOf(change.error)}</Note>}
    </section>
  );
}
