import { call } from '@studio/api-client';
import { getSettings } from '@studio/contracts';
import type { SettingsView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { SkeletonFields } from '@studio/ui/skeleton-fields';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { HistoryLink } from '../../shared/history/history-link.js';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { CoverApproval } from './cover-approval.js';
import { PublicPages } from './public-pages.js';
import { SettingEffectsNote } from './setting-effects-note.js';
import {
  groups,
  isClock,
  rangeText,
  settingFields,
  settingLabels,
  toText,
} from './setting-fields.js';
import s from './settings.module.css';
import { useSettingsForm } from './use-settings-form.js';
import type { Name as SettingName } from './setting-fields.js';
import { t } from './messages.js';

type SettingsForm = ReturnType<typeof useSettingsForm>;

/** Why, what follows, and the buttons. */
function SaveCard({
  form,
  reason,
  onReason,
}: {
  form: SettingsForm;
  reason: string;
  onReason: (reason: string) => void;
}): ReactNode {
  const { save, changed, isReady } = form;
  return (
    <Card aria-label={t('save')}>
      <Field
        label={t('reason')}
        optional
        hint={t('standsHistoryGoodWith')}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
      <SettingEffectsNote changed={changed} />
      <SaveError
        error={save.error}
        fields={settingFields}
        mine={save.variables?.settings ?? {}}
        busy={save.isPending}
        onKeepMine={form.keepMine}
        onUseTheirs={form.takeTheirs}
      />
      <div className={s.actions}>
        <Button
          type="submit"
          look={isReady ? 'primary' : 'off'}
          disabled={!isReady}
          busy={save.isPending}
        >
          {t('save')}
        </Button>
        {changed.length > 0 && (
          <Button look="outline" onClick={form.undo}>
            {t('undoChanges')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Form({ view }: { view: SettingsView }): ReactNode {
  const go = useNavigateTo();
  const [reason, setReason] = useState('');
  const form = useSettingsForm(view, reason, () => setReason(''));
  const field = (name: SettingName): ReactNode => (
    <Field
      key={name}
      label={`${settingLabels[name].label} (${settingLabels[name].unit})`}
      type={isClock(name) ? 'time' : 'text'}
      inputMode="decimal"
      autoComplete="off"
      {...form.register(name)}
      hint={t('rangeTextUsualText', {
        rangeText: rangeText(name),
        text: toText(view.defaults, name),
      })}
      error={form.errorOf(name)}
    />
  );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <UnsavedGuard when={form.changed.length > 0} what={t('theSettings')} go={go} />
      <Note>{t('whatBookedAlreadyKeeps')}</Note>
      {groups.map(({ title, names }) => (
        <Card key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={s.fields}>{names.map(field)}</div>
        </Card>
      ))}
      <SaveCard {...{ form, reason }} onReason={setReason} />
    </form>
  );
}

/** The numbers that the studio goes by: deadlines, windows, limits. */
export default function SettingsPage(): ReactNode {
  const settings = useQuery({
    queryKey: keys.adminSettings,
    queryFn: ({ signal }) => call(getSettings, { signal }),
  });
  return (
    <AdminFrame title={t('settings')} aside={<HistoryLink filter={{ kind: 'settings' }} />}>
      {settings.isPending && <SkeletonFields what={t('settingsLoading')} rows={6} />}
      {settings.isError && <ErrorPanel onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <div className="stack">
          <CoverApproval view={settings.data} />
          <PublicPages view={settings.data} />
          <Form view={settings.data} />
        </div>
      )}
    </AdminFrame>
  );
}
