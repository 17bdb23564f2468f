import { isApiError, messageOf } from '@studio/api-client';
import type { MergePreview, MergeStatus } from '@studio/contracts';
import { keys, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useMergePeople } from './api.js';
import { firstChoices } from './merge-choices.js';
import { Blocks, MergeEffects } from './merge-effects.js';
import s from './merge.module.css';
import { t } from './messages.js';
import { BothRecords, ChoiceFields, FactsTable } from './two-records.js';

const WORD = 'MERGE';
const SHORTEST = 3;

export interface Typed {
  reason: string;
  word: string;
}

/** Why, and the word that says that it is meant. */
function Confirmation({
  typed,
  wasSent,
  onType,
}: {
  typed: Typed;
  wasSent: boolean;
  onType: (typed: Typed) => void;
}): ReactNode {
  const { reason, word } = typed;
  return (
    <>
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        maxLength={500}
        required
        autoComplete="off"
        error={wasSent && reason.trim().length < SHORTEST ? t('reasonShort') : undefined}
        onChange={({ target }) => onType({ ...typed, reason: target.value })}
      />
      <Field
        label={t('word')}
        hint={t('wordHint')}
        value={word}
        required
        autoComplete="off"
        autoCapitalize="characters"
        error={wasSent && word !== WORD ? t('wordMissing') : undefined}
        onChange={({ target }) => onType({ ...typed, word: target.value })}
      />
    </>
  );
}

function MergeError({ error }: { error: unknown }): ReactNode {
  if (!error) return null;
  const isStale = isApiError(error) && error.code === 'EDIT_CONFLICT';
  return (
    <Note tone="alert">
      {isStale ? t('changedMeanwhile') : t('notMerged', { why: messageOf(error) })}
    </Note>
  );
}

/** Both records, what is chosen of each, what follows, and the button that does it. */
export function CompareRecords({
  preview,
  typed,
  onType,
  onSwap,
  onMerged,
  onCancel,
}: {
  preview: MergePreview;
  /** Kept by the dialog: it stays when the other record is chosen. */
  typed: Typed;
  onType: (typed: Typed) => void;
  onSwap: () => void;
  onMerged: (status: MergeStatus) => void;
  onCancel: () => void;
}): ReactNode {
  const client = useQueryClient();
  const [choices, setChoices] = useState(() => firstChoices(preview));
  const [wasSent, setSent] = useState(false);
  const { kept, other, blockedBy } = preview;
  const merging = useMergePeople(kept.user.id);
  const isBlocked = blockedBy.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    const reason = typed.reason.trim();
    if (isBlocked || merging.isPending || reason.length < SHORTEST || typed.word !== WORD) return;
    const versions = { version: kept.user.version, otherVersion: other.user.version };
    const body = { otherId: other.user.id, ...choices, reason, ...definedOf(versions) };
    merging.mutate(body, {
      onSuccess: onMerged,
      onError: () => void client.invalidateQueries({ queryKey: [...keys.admin, 'merge'] }),
    });
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <BothRecords preview={preview} onSwap={onSwap} />
      <Blocks blockedBy={blockedBy} />
      <ChoiceFields preview={preview} choices={choices} onChoose={setChoices} />
      <FactsTable preview={preview} />
      <MergeEffects preview={preview} choices={choices} />
      <Confirmation typed={typed} wasSent={wasSent} onType={onType} />
      <MergeError error={merging.error} />
      <div className={s.buttons}>
        <Button
          type="submit"
          look={isBlocked ? 'off' : 'danger'}
          disabled={isBlocked}
          busy={merging.isPending}
        >
          {t('merge')}
        </Button>
        <Button look="outline" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Without what an older server does not count. */
const definedOf = (versions: { version?: number | undefined; otherVersion?: number | undefined }) =>
  Object.fromEntries(Object.entries(versions).filter(([, version]) => version !== undefined));
