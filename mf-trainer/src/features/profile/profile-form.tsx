import { isApiError, messageOf } from '@studio/api-client';
import type { TrainerPage } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { Certificates } from './certificates.js';
import { t } from './messages.js';
import { PortraitField } from './portrait-field.js';
import s from './profile.module.css';
import { areLanguagesFine, LONGEST_BIO, textOf, typedOf } from './typed-page.js';
import type { TypedPage } from './typed-page.js';
import { usePageActions } from './use-page.js';

type Actions = ReturnType<typeof usePageActions>;

/** What was typed outlives an answer that the server refuses. */
const useDraft = (page: TrainerPage, { save, send, discard }: Actions) => {
  const [typed, setTyped] = useState<TypedPage>(() => typedOf(page.draft ?? page.approved));
  const [wasSent, setSent] = useState(false);
  const submit = (action: Actions['save'] | Actions['send']): void => {
    setSent(true);
    const text = textOf(typed);
    if (text) action.mutate({ text, version: page.version }, { onSuccess: () => setSent(false) });
  };
  return {
    typed,
    setTyped,
    wasSent,
    save: () => submit(save),
    send: () => submit(send),
    discard: () =>
      discard.mutate(undefined, { onSuccess: (now) => setTyped(typedOf(now.approved)) }),
  };
};

/** The own page as the trainer would have it. */
export function ProfileForm({
  page,
  onReload,
}: {
  page: TrainerPage;
  onReload: () => void;
}): ReactNode {
  const actions = usePageActions();
  const { typed, setTyped, wasSent, save, send, discard } = useDraft(page, actions);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const isLong = typed.bio.length > LONGEST_BIO;
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <PortraitField
        name={page.name}
        url={(page.draft ?? page.approved).portraitUrl}
        change={actions.portrait}
      />
      <TextArea
        label={t('about')}
        hint={t('aboutHint')}
        rows={6}
        value={typed.bio}
        error={wasSent && isLong ? t('aboutLong', { count: LONGEST_BIO }) : undefined}
        onChange={({ target }) => setTyped({ ...typed, bio: target.value })}
      />
      <Field
        label={t('languages')}
        hint={t('languagesHint')}
        value={typed.languages}
        onChange={({ target }) => setTyped({ ...typed, languages: target.value })}
        {...(wasSent && !areLanguagesFine(typed.languages) && { error: t('languagesLong') })}
      />
      <Certificates
        list={typed.certificates}
        today={studioDay(useNow())}
        wasSent={wasSent}
        onChange={(certificates) => setTyped({ ...typed, certificates })}
      />
      <Refusal actions={actions} onReload={onReload} />
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={actions.send.isPending}>
          {t('send')}
        </Button>
        <Button look="outline" busy={actions.save.isPending} onClick={save}>
          {t('save')}
        </Button>
        {page.state !== 'none' && (
          <Button look="ghost" busy={actions.discard.isPending} onClick={discard}>
            {t('discard')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Why it was not saved; a page that another device or an admin has changed is read again. */
function Refusal({ actions, onReload }: { actions: Actions; onReload: () => void }): ReactNode {
  const error = actions.send.error ?? actions.save.error ?? actions.discard.error;
  if (!error) return null;
  return (
    <Note tone="alert">
      {messageOf(error)}{' '}
      {isApiError(error) && error.code === 'PAGE_CHANGED' && (
        <Button size="sm" look="outline" onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </Note>
  );
}
