import type { SentTrainerPage } from '@studio/contracts';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { dateAndTime } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../lazy-dialog.js';
import { OnlyFor } from '../only-for.js';
import { t } from './messages.js';
import s from './trainer-pages.module.css';
import { useTrainerPages } from './use-trainer-pages.js';

const CompareDialog = lazyDialog(async () => (await import('./compare-dialog.js')).CompareDialog);

function Waiting(): ReactNode {
  const items = useTrainerPages().data?.items ?? [];
  const [open, setOpen] = useState<SentTrainerPage | null>(null);
  return (
    <>
      {items.length > 0 && (
        <Card className={s.pages} aria-label={t('toApprove')}>
          <h2>{t('toApprove')}</h2>
          <List>
            {items.map((page) => (
              <li key={page.trainerId} className={s.page}>
                <Avatar name={page.name} src={page.draft.portraitUrl} />
                <div className="grow">
                  <p className="strong">{page.name}</p>
                  <p className="muted small num">{t('sentAt', { at: dateAndTime(page.sentAt) })}</p>
                </div>
                <Button
                  size="sm"
                  aria-label={t('compareOf', { name: page.name })}
                  onClick={() => setOpen(page)}
                >
                  {t('compare')}
                </Button>
              </li>
            ))}
          </List>
        </Card>
      )}
      {open && <CompareDialog page={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What trainers have sent, for admins; nothing while nothing waits. */
export function PagesToApprove(): ReactNode {
  return (
    <OnlyFor least="admin">
      <Waiting />
    </OnlyFor>
  );
}
