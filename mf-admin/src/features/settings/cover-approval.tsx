import { call, messageOf } from '@studio/api-client';
import { putSettings, type SettingsView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Card } from '@studio/ui/card';
import { Switch } from '@studio/ui/switch';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** Whether a manager has a say when a trainer takes another one's class. */
export function CoverApproval({ view }: { view: SettingsView }): ReactNode {
  const client = useQueryClient();
  const isOn = view.settings.substitutionNeedsApproval;
  const save = useMutation({
    mutationFn: (substitutionNeedsApproval: boolean) =>
      call(putSettings, {
        body: { settings: { substitutionNeedsApproval }, version: view.version },
      }),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminSettings, saved);
      toast.success(t('coverSaved'));
    },
    onError: (error) => {
      toast.error(t('notSaved'), { description: messageOf(error) });
      void client.invalidateQueries({ queryKey: keys.adminSettings });
    },
  });
  return (
    <Card aria-label={t('cover')}>
      <div className="row between">
        <h2>{t('cover')}</h2>
        <Switch
          label={t('coverApproval')}
          checked={isOn}
          disabled={save.isPending}
          onChange={(next) => save.mutate(next)}
        />
      </div>
      <p className="muted small">{t(isOn ? 'coverApproved' : 'coverFirst')}</p>
    </Card>
  );
}
