import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Switch } from '@studio/ui/switch';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './weekly-summary.module.css';
import { useOwnSummary, useWeeklySummary } from './use-weekly-summary.js';

/** How the week went, by mail to whoever wants it. */
export function WeeklySummary(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Icon of={Mail} size={16} />
        {t('weeklySummary')}
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('weeklySummary')}
          lead={t('weeklySummaryLead')}
        >
          <div className={s.content}>
            <Choice />
            <Own />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Choice(): ReactNode {
  const { preferences, choice } = useWeeklySummary();
  if (preferences.isPending) return <SkeletonRows what={t('weeklySummary')} rows={1} height={56} />;
  if (preferences.isError) return <ErrorPanel onRetry={() => void preferences.refetch()} />;
  const { kinds, emailsOff } = preferences.data;
  const isOn = kinds.find(({ kind }) => kind === 'weekly_summary')?.channels.email ?? false;
  return (
    <>
      <div className={s.choice}>
        <span>
          <span className="strong">{t('mailMondays')}</span>
          <span className="muted small">{t('onlyYours')}</span>
        </span>
        <Switch
          label={t('mailMondays')}
          checked={choice.isPending ? choice.variables : isOn}
          disabled={emailsOff}
          onChange={(on) => choice.mutate(on)}
        />
      </div>
      {emailsOff && <Note>{t('emailsAreOff')}</Note>}
    </>
  );
}

function Own(): ReactNode {
  const own = useOwnSummary();
  return (
    <div>
      <Button look="outline" busy={own.isPending} onClick={() => own.mutate()}>
        {t('sendLastWeek')}
      </Button>
    </div>
  );
}
