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
import s from './preferences.module.css';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
];

const saveStateLabels = { idle: '', pending: 'Saving', success: 'Saved', error: 'Not saved' };

/** Account settings: what one hears of, where, when and in which language. Saved at each click. */
export function PreferencesSection(): ReactNode {
  const query = usePreferences();
  const save = useChangePreferences();
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows what="your preferences" rows={6} height={64} />
      </Card>
    );
  if (query.isError) return <ErrorPanel onRetry={() => void query.refetch()} />;
  const { kinds, emailsOff, quietHours, language } = query.data;
  return (
    <div className={s.all}>
      <Card className={s.parts}>
        <PushPart />
        <QuietHours value={quietHours} onChange={(next) => save.mutate({ quietHours: next })} />
        <div className={s.part}>
          <div className={s.line}>
            <div className="grow">
              <h3>Language of emails</h3>
            </div>
            <Seg
              label="Language of emails"
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
              <h3>No emails but the necessary</h3>
              <p className="muted small">
                Switches off all emails that can be. What shows a lock is always sent: it is needed
                for the safety of your account, by law, or because you booked.
              </p>
            </div>
            <Switch
              label="No emails but the necessary"
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
