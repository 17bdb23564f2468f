import { call, isApiError, messageOf } from '@studio/api-client';
import { putSettings, type SettingsView } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Switch } from '@studio/ui/switch';
import type { ReactNode } from 'react';
import s from './settings.module.css';
import { t } from './messages.js';

/** Without script: it fits into every page that takes HTML. */
const snippet = (): string =>
  [
    `<iframe src="${location.origin}/embed/schedule?days=7"`,
    `  title="${t('timetable')}" loading="lazy"`,
    '  style="width:100%;height:720px;border:0"></iframe>',
  ].join('\n');

const copy = (): void =>
  void navigator.clipboard.writeText(snippet()).then(
    () => toast.success(t('snippetCopied')),
    () => toast.error(t('snippetNotCopied')),
  );

/** What is shown without an account, and the timetable for the studio's own site. */
export function PublicPages({ view }: { view: SettingsView }): ReactNode {
  const client = useQueryClient();
  const isOn = view.settings.publicPages;
  const save = useMutation({
    mutationFn: (publicPages: boolean) =>
      call(putSettings, { body: { settings: { publicPages }, version: view.version } }),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminSettings, saved);
      toast.success(t(saved.settings.publicPages ? 'publicPagesOn' : 'publicPagesOff'));
    },
    onError: (error) => {
      toast.error(t('notSaved'), { description: messageOf(error) });
      if (isApiError(error)) void client.invalidateQueries({ queryKey: keys.adminSettings });
    },
  });
  return (
    <Card aria-label={t('publicPages')}>
      <div className="row between">
        <h2>{t('publicPages')}</h2>
        <Switch
          label={t('publicPagesSwitch')}
          checked={isOn}
          disabled={save.isPending}
          onChange={(next) => save.mutate(next)}
        />
      </div>
      <p className="muted small">{isOn ? t('publicPagesMean') : t('publicPagesAreOff')}</p>
      {isOn && (
        <>
          <p className={`small ${s.snippetLead}`}>{t('snippetMeans')}</p>
          <pre className={s.snippet}>
            <code>{snippet()}</code>
          </pre>
          <div className={s.actions}>
            <Button look="outline" onClick={copy}>
              {t('copySnippet')}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
