import { call, isApiError } from '@studio/api-client';
import { contradictingSettings, putSettings, studioSettings } from '@studio/contracts';
import type { EditConflict, SettingsView, StudioSettings } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { useForm } from 'react-hook-form';
import { contractResolver } from '../../shared/contract-resolver.js';
import { useEdit } from '../../shared/edit-conflict/use-edit.js';
import { fromText, problemOf, settingLabels, toText } from './setting-fields.js';
import type { Name as SettingName } from './setting-fields.js';
import { t } from './messages.js';

type Texts = Record<SettingName, string>;
type Changes = Partial<StudioSettings>;
type Problems = Partial<Record<string, string>>;
interface SaveRequest {
  settings: Changes;
  reason?: string;
  version: number;
}

const names = Object.keys(settingLabels) as SettingName[];

const textsOf = (settings: StudioSettings): Texts =>
  Object.fromEntries(names.map((name) => [name, toText(settings, name)])) as Texts;

/** By field: numbers that contradict, as the studio says. */
const contradictionsIn = (error: unknown): Problems => {
  if (!isApiError(error)) return {};
  const details = contradictingSettings.safeParse(error.details).data ?? [];
  return Object.fromEntries(details.map(({ path, message }) => [path, message]));
};

/** The texts of all settings; only those that differ from what the studio has are read and sent. */
const useTexts = ({ settings }: SettingsView) => {
  const changedIn = (texts: Texts): SettingName[] =>
    names.filter((name) => texts[name] !== toText(settings, name));
  const problemsOf = (texts: Texts): Problems =>
    Object.fromEntries(changedIn(texts).map((name) => [name, problemOf(name, texts[name])]));
  const form = useForm<Texts, unknown, Changes>({
    values: textsOf(settings),
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver<Texts, Changes>({
      schema: studioSettings.partial(),
      problemsOf,
      factsOf: (texts) =>
        Object.fromEntries(changedIn(texts).map((name) => [name, fromText(name, texts[name])])),
    }),
  });
  const texts = form.watch();
  const problems = problemsOf(texts);
  const changed = changedIn(texts);
  const isReady = changed.length > 0 && changed.every((name) => problems[name] === undefined);
  return { form, changed, problems, isReady };
};

/** A form that is emptied, not one that is only read again. */
const all = { keepDirtyValues: false };

const useSaving = (onSaved: (saved: SettingsView) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveRequest) => call(putSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(keys.adminSettings, saved);
      onSaved(saved);
      toast.success(t('saved'));
    },
  });
};

const reasonOf = (text: string): { reason?: string } =>
  text.trim().length >= 3 ? { reason: text.trim() } : {};

const namesIn = ({ changes }: EditConflict): SettingName[] =>
  changes.map(({ field }) => field as SettingName);

export const useSettingsForm = (view: SettingsView, reason: string, onSaved: () => void) => {
  const client = useQueryClient();
  const { form, problems, ...typed } = useTexts(view);
  const edit = useEdit(view.settings, view.version);
  const save = useSaving((saved) => {
    edit.restart(saved.settings, saved.version);
    form.reset(textsOf(saved.settings), all);
    onSaved();
  });
  const send = (version: number): void =>
    void form.handleSubmit((settings) => {
      if (typed.isReady && !save.isPending) save.mutate({ settings, ...reasonOf(reason), version });
    })();
  const onEdit = (): void => {
    // The first change: what is shown now is what it is measured by.
    if (typed.changed.length === 0) edit.restart(view.settings, view.version);
    // What was refused is no longer what stands there.
    if (save.isError) save.reset();
  };
  const takeTheirs = (conflict: EditConflict): void => {
    const theirs = textsOf({ ...view.settings, ...edit.takeTheirs(conflict) });
    for (const name of namesIn(conflict)) form.setValue(name, theirs[name]);
    void client.invalidateQueries({ queryKey: keys.adminSettings });
    save.reset();
  };
  return {
    ...typed,
    save,
    takeTheirs,
    register: (name: SettingName) => form.register(name, { onChange: onEdit }),
    errorOf: (name: SettingName): string | undefined =>
      problems[name] ?? contradictionsIn(save.error)[name] ?? form.formState.errors[name]?.message,
    undo: (): void => form.reset(textsOf(view.settings), all),
    submit: (): void => send(edit.version),
    keepMine: (conflict: EditConflict): void => {
      edit.keepMine(conflict);
      send(conflict.version);
    },
  };
};
