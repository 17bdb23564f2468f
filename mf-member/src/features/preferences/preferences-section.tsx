import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Seg } from '@studio/ui/seg';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Switch } from '@studio/ui/switch';
import type { Language } from '@studio/contracts';
import type { ReactNode } from 'react';
import { useChangePreferences, usePreferences } from './api.js';
import { KindsTable } from './kinds-table.js';
import { PushPart } from './push-part.js';
import { QuietHours } from './quiet-hours.js';
import { RefusedAddress } from './refused-address.js';
import s from './preferences.module.css';
import { t } from './messages.js';

const languages = [
  { value: 'en', label: t('english') },
  { value: 'ar', label: t('arabic') },
];

const saveStateLabels = {
  idle: '',
  pending: t('saving'),
  success: t('saved'),
  error: t('notSaved'),
};

/** Account settings: what one hears of, where, when and in which language. Saved at each click. */
export function PreferencesSection(): ReactNode {
  const query = usePreferences();
  const save = useChangePreferences();
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows what={t('loadingPreferences')} rows={6} height={56} />
      </Card>
    );
  if (query.isError) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const { kinds, emailsOff, quietHours, language, addressRefusedSince } = query.data;
  return (
    <div className={s.all}>
      {addressRefusedSince && <RefusedAddress since={addressRefusedSince} />}
      <Card className={s.parts}>
        <PushPart />
        <QuietHours value={quietHours} onChange={(next) => save.mutate({ quietHours: next })} />
        <div className={s.part}>
          <div className={s.line}>
            <div className="grow">
              <h3>{t('languageEmails')}</h3>
            </div>
            <Seg
              label={t('languageEmails')}
              choices={languages}
              value={language}
              onChange={(next) => save.mutate({ language: next as Language })}
            />
          </div>
        </div>
      </Card>
      <Card className={s.parts}>
        <KindsTable
          kinds={kinds}
          emailsOff={emailsOff}
          onChange={(kind, channel, on) =>
            save.mutate({ kinds: [{ kind, channels: { [channel]: on } }] })
          }
        />
        <div className={s.part}>
          <div className={s.line}>
            <div className="grow">
              <h3>{t('noEmailsButNecessary')}</h3>
              <p className="muted small">{t('switchesOffAllEmails')}</p>
            </div>
            <Switch
              label={t('noEmailsButNecessary')}
              checked={emailsOff}
              onChange={(on) => save.mutate({ emailsOff: on })}
            />
          </div>
        </div>
      </Card>
      <p className={`muted small ${s.saved}`} role="status">
        {saveStateLabels[save.status]}
      </p>
    </div>
  );
}
