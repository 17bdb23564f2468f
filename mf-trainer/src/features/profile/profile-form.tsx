import { isApiError, messageOf } from '@studio/api-client';
import type { TrainerPage } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { TextArea } from '@studio/ui/text-area';
import { UnsavedGuard } from '@studio/ui/unsaved-guard';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '../../shared/use-now.js';
import { Certificates } from './certificates.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { t } from './messages.js';
import { PortraitField } from './portrait-field.js';
import s from './profile.module.css';
import { areLanguagesFine, isSame, LONGEST_BIO, textOf, typedOf } from './typed-page.js';
import type { TypedPage } from './typed-page.js';
import { usePageActions } from './use-page.js';

type Actions = ReturnType<typeof usePageActions>;

/** What was typed outlives an answer that the server refuses. */
const useDraft = (page: TrainerPage, { save, send, discard }: Actions) => {
  const [typed, setTyped] = useState<TypedPage>(() => typedOf(page.draft ?? page.approved));
  // As it was read or saved here: what another device saves is no change of this form.
  const [kept, setKept] = useState(typed);
  const [wasSent, setSent] = useState(false);
  const submit = (action: Actions['save'] | Actions['send']): void => {
    setSent(true);
    const text = textOf(typed);
    const onSuccess = (): void => {
      setSent(false);
      setKept(typed);
    };
    if (text) action.mutate({ text, version: page.version }, { onSuccess });
  };
  return {
    typed,
    setTyped,
    wasSent,
    isChanged: !isSame(typed, kept),
    save: () => submit(save),
    send: () => submit(send),
    discard: (onSettled: () => void) => {
      const onSuccess = ({ approved }: TrainerPage): void => {
        const now = typedOf(approved);
        setTyped(now);
        setKept(now);
      };
      discard.mutate(undefined, { onSuccess, onSettled });
    },
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
  const go = useNavigateTo();
  const draft = useDraft(page, actions);
  const { typed, setTyped, wasSent, save, send } = draft;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  const isLong = typed.bio.length > LONGEST_BIO;
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <UnsavedGuard when={draft.isChanged} what={t('yourPage')} go={go} />
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
          <Discard busy={actions.discard.isPending} onDiscard={draft.discard} />
        )}
      </div>
    </form>
  );
}

/** The draft can't be had back: it goes after a question. */
function Discard({
  busy,
  onDiscard,
}: {
  busy: boolean;
  onDiscard: (onSettled: () => void) => void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  return (
    <>
      <Button look="ghost" busy={busy} onClick={() => setAsking(true)}>
        {t('discard')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('discardQuestion')}
          text={t('discardText')}
          action={t('discard')}
          busy={busy}
          onConfirm={() => onDiscard(close)}
          onClose={close}
        />
      )}
    </>
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
