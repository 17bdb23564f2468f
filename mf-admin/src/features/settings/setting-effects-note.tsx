import { call } from '@studio/api-client';
import { getSettingsReach } from '@studio/contracts';
import type { Name as SettingName } from './setting-fields.js';
import { keys, useQuery } from '@studio/shell-kit/query';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { effectOfSetting } from './setting-effects.js';
import { settingLabels } from './setting-fields.js';
import s from './settings.module.css';
import { t } from './messages.js';

/** What the changed settings count for, listed before they are saved. */
export function SettingEffectsNote({ changed }: { changed: readonly SettingName[] }): ReactNode {
  const reach = useQuery({
    queryKey: keys.adminEffect({ settings: true }),
    queryFn: ({ signal }) => call(getSettingsReach, { signal }),
    enabled: changed.length > 0,
  });
  if (changed.length === 0) return null;
  if (reach.isPending) return <SkeletonRows what={t('whatChanges')} rows={1} height={56} />;
  if (reach.isError) return <ErrorPanel onRetry={() => void reach.refetch()} />;
  const { data } = reach;
  return (
    <div className={s.effectsNote}>
      <Note>
        <b>{t('whatChanges')}</b>
        <ul className={s.effects}>
          {changed.map((name) => (
            <li key={name}>
              {settingLabels[name].label}: {effectOfSetting(name, data)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
