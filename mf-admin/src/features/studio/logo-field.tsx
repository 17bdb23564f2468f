import { ApiError, call, messageOf } from '@studio/api-client';
import { deleteStudioLogo, putStudioLogo, studioProfileView } from '@studio/contracts';
import type { StudioLogo, StudioProfileView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './studio.module.css';

const upload = async (picture: File): Promise<StudioProfileView> => {
  const { method, path } = putStudioLogo;
  const headers = { accept: 'application/json', 'content-type': picture.type };
  const answer = await fetch(path, { method, headers, body: picture }).catch(() => null);
  const body: unknown = answer ? await answer.json().catch(() => null) : null;
  if (answer?.ok) return studioProfileView.parse(body);
  const { code = 'OFFLINE', message = '' } = (body ?? {}) as { code?: string; message?: string };
  throw new ApiError({ code, message, status: answer?.status ?? 0 });
};

/** The logo as it is now, another one, or none. */
export function LogoField({ logo }: { logo: StudioLogo | null }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (picture: File | null) => (picture ? upload(picture) : call(deleteStudioLogo, {})),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminStudio, saved);
      toast.success(t('saved'));
    },
  });
  return (
    <div className={s.logo}>
      <div className={s.logoPicture}>
        {logo ? <img src={logo.header} alt={t('logo')} /> : <span>{t('noLogo')}</span>}
      </div>
      <div className={s.actions}>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('logo')}
          onChange={({ target }) => {
            const picture = target.files?.[0];
            if (picture) change.mutate(picture);
            target.value = '';
          }}
        />
        <Button look="outline" busy={change.isPending} onClick={() => input.current?.click()}>
          {t(logo ? 'changeLogo' : 'chooseLogo')}
        </Button>
        {logo && (
          <Button look="ghost" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <p className="muted small">{t('logoHint')}</p>
      {change.isError && <Note tone="alert">{messageOf(change.error)}</Note>}
    </div>
  );
}
