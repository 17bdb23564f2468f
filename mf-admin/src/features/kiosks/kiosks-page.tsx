import { call, messageOf } from '@studio/api-client';
import { endKiosk, listKiosks, openKiosk } from '@studio/contracts';
import type { Kiosk, OpenKioskView } from '@studio/contracts';
import { signOut, toast, useNavigateTo } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { ConfirmDialog } from '../../shared/confirm-dialog.js';
import { CsvButton } from '../../shared/csv-button.js';
import { kioskToken } from '../../shared/kiosk-token.js';
import { kiosksCsv } from './kiosks-csv.js';
import s from './kiosks.module.css';
import { t } from './messages.js';

/** The tablet becomes a kiosk: its token is kept, then whoever opened it is signed out. */
const useOpenKiosk = () => {
  const navigateTo = useNavigateTo();
  return useMutation({
    mutationFn: async (name: string) => {
      const { token } = await call(openKiosk, { body: { name } });
      kioskToken.put(token);
    },
    onSuccess: async () => {
      navigateTo('/kiosk', { replace: true });
      await signOut();
    },
  });
};

function OpenHere(): ReactNode {
  const [name, setName] = useState(t('placeExample'));
  const open = useOpenKiosk();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim()) open.mutate(name.trim());
  };
  return (
    <Card aria-label={t('openHere')}>
      <h2 className={s.heading}>{t('openHere')}</h2>
      <p className={`muted ${s.text}`}>{t('openHereText')}</p>
      <form className={s.form} onSubmit={submit}>
        <div className="grow">
          <Field
            label={t('place')}
            value={name}
            maxLength={60}
            required
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <Button type="submit" look="primary" busy={open.isPending}>
          {t('open')}
        </Button>
      </form>
      {open.isError && <Note tone="alert">{t('notOpened', { why: messageOf(open.error) })}</Note>}
    </Card>
  );
}

const useEndKiosk = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Kiosk) => call(endKiosk, { params: { id } }),
    onSuccess: ({ name }) => toast.success(t('ended', { name })),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.adminKiosks }),
  });
};

function OpenKiosk({ kiosk, onEnd }: { kiosk: OpenKioskView; onEnd: () => void }): ReactNode {
  return (
    <li className={s.kiosk}>
      <span>
        <span className="strong">{kiosk.name}</span>{' '}
        <span className="muted small num">
          {t('facts', {
            openedBy: kiosk.openedBy ?? t('somebodyGone'),
            openedAt: dateAndTime(kiosk.openedAt),
            expiresAt: dateAndTime(kiosk.expiresAt),
          })}
        </span>
      </span>
      <Button look="outline" aria-label={t('endName', { name: kiosk.name })} onClick={onEnd}>
        {t('end')}
      </Button>
    </li>
  );
}

function OpenKiosks({ kiosks }: { kiosks: readonly OpenKioskView[] }): ReactNode {
  const end = useEndKiosk();
  const [ending, setEnding] = useState<Kiosk>();
  const close = (): void => setEnding(undefined);
  return (
    <>
      {kiosks.length === 0 && <p className="muted">{t('none')}</p>}
      {kiosks.length > 0 && (
        <List>
          {kiosks.map((kiosk) => (
            <OpenKiosk key={kiosk.id} kiosk={kiosk} onEnd={() => setEnding(kiosk)} />
          ))}
        </List>
      )}
      {ending && (
        <ConfirmDialog
          title={t('endTitle', { name: ending.name })}
          consequence={t('endConsequence', { name: ending.name })}
          action={t('endNow')}
          busy={end.isPending}
          onConfirm={() => end.mutate(ending, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

/** Kiosks are opened here, and ended from any computer. */
export default function KiosksPage(): ReactNode {
  const kiosks = useQuery({
    queryKey: keys.adminKiosks,
    queryFn: ({ signal }) => call(listKiosks, { signal }),
  });
  const list = () => {
    if (kiosks.isPending) return <SkeletonRows what={t('list')} rows={2} height={52} />;
    if (kiosks.isError) return <ErrorPanel onRetry={() => void kiosks.refetch()} />;
    return <OpenKiosks kiosks={kiosks.data.items} />;
  };
  return (
    <AdminFrame title={t('kiosks')}>
      <div className={s.columns}>
        <OpenHere />
        <Card aria-label={t('openNow')}>
          <div className={s.listHead}>
            <h2>{t('openNow')}</h2>
            <CsvButton name="kiosks" size="sm" read={kiosksCsv} />
          </div>
          {list()}
        </Card>
      </div>
    </AdminFrame>
  );
}
