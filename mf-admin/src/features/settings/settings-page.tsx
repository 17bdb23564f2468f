import { call, isApiError } from '@studio/api-client';
import { contradictingSettings, getSettings, putSettings } from '@studio/contracts';
import type { EditConflict, SettingsView, StudioSettings } from '@studio/contracts';
import { toast, useNavigateTo } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { SaveError } from '../../shared/edit-conflict/save-error.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { SettingEffectsNote } from './setting-effects-note.js';
import {
  fromText,
  groups,
  isClock,
  problemOf,
  rangeText,
  settingFields,
  settingWords,
  toText,
} from './setting-words.js';
import s from './settings.module.css';

type Name = keyof StudioSettings;
interface Saving {
  settings: Partial<StudioSettings>;
  reason?: string;
  version: number;
}
type Draft = Partial<Record<Name, string>>;

/** By field: what the studio refused, and what can't be saved at all. */
const problemsOf = (draft: Draft, error: unknown): Partial<Record<string, string>> => {
  const problems: Partial<Record<string, string>> = {};
  const details = isApiError(error) ? contradictingSettings.safeParse(error.details) : undefined;
  for (const { path, message } of details?.data ?? []) problems[path] = message;
  for (const [name, text] of Object.entries(draft) as [Name, string][]) {
    const problem = problemOf(name, text);
    if (problem) problems[name] = problem;
  }
  return problems;
};

function Form({ view }: { view: SettingsView }): ReactNode {
  const client = useQueryClient();
  const go = useNavigateTo();
  const [draft, setDraft] = useState<Draft>({});
  const [reason, setReason] = useState('');
  const edit = useEdit(view.settings, view.version);
  const save = useMutation({
    mutationFn: (body: Saving) => call(putSettings, { body }),
    onSuccess: (saved) => {
      edit.restart(saved.settings, saved.version);
      client.setQueryData(keys.adminSettings, saved);
      setDraft({});
      setReason('');
      toast.success('Saved');
    },
  });
  const changed = (Object.keys(draft) as Name[]).filter(
    (name) => draft[name] !== toText(view.settings, name),
  );
  const problems = problemsOf(draft, save.error);
  const isReady =
    changed.length > 0 && changed.every((name) => problemsOf(draft, null)[name] === undefined);
  const send = (version: number): void => {
    if (!isReady || save.isPending) return;
    const settings = Object.fromEntries(
      changed.map((name) => [name, fromText(name, draft[name] ?? '')]),
    );
    const why = reason.trim();
    save.mutate({ settings, ...(why.length >= 3 && { reason: why }), version });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send(edit.version);
  };
  const takeTheirs = (conflict: EditConflict): void => {
    const theirs = Object.keys(edit.takeTheirs(conflict));
    setDraft(Object.fromEntries(Object.entries(draft).filter(([name]) => !theirs.includes(name))));
    void client.invalidateQueries({ queryKey: keys.adminSettings });
    save.reset();
  };
  const field = (name: Name): ReactNode => (
    <Field
      key={name}
      label={`${settingWords[name].label} (${settingWords[name].unit})`}
      type={isClock(name) ? 'time' : 'text'}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name] ?? toText(view.settings, name)}
      hint={`${rangeText(name)} Usual: ${toText(view.defaults, name)}.`}
      error={problems[name]}
      onChange={(event) => {
        // The first change: what is shown now is what it is measured by.
        if (Object.keys(draft).length === 0) edit.restart(view.settings, view.version);
        setDraft({ ...draft, [name]: event.target.value });
        // What was refused is no longer what stands there.
        if (save.isError) save.reset();
      }}
    />
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <UnsavedGuard when={changed.length > 0} what="the settings" go={go} />
      <Note>What is booked already keeps the deadlines that were shown when it was booked.</Note>
      {groups.map(({ title, names }) => (
        <Card key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className={s.fields}>{names.map(field)}</div>
        </Card>
      ))}
      <Card aria-label="Save">
        <Field
          label="Reason"
          optional
          hint="It stands in the history for good, with your name."
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <SettingEffectsNote changed={changed} />
        <SaveError
          error={save.error}
          fields={settingFields}
          mine={save.variables?.settings ?? {}}
          busy={save.isPending}
          onKeepMine={(conflict) => {
            edit.keepMine(conflict);
            send(conflict.version);
          }}
          onUseTheirs={takeTheirs}
        />
        <div className={s.actions}>
          <Button
            type="submit"
            look={isReady ? 'primary' : 'off'}
            disabled={!isReady}
            busy={save.isPending}
          >
            Save
          </Button>
          {changed.length > 0 && (
            <Button look="outline" onClick={() => setDraft({})}>
              Undo changes
            </Button>
          )}
        </div>
      </Card>
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
    <AdminFrame title="Settings">
      {settings.isPending && <SkeletonRows what="settings" rows={6} height={76} />}
      {settings.isError && <ErrorPanel onRetry={() => void settings.refetch()} />}
      {settings.data && <Form view={settings.data} />}
    </AdminFrame>
  );
}
