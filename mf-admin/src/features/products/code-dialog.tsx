import { call, messageOf } from '@studio/api-client';
import {
  changePromoCode,
  createPromoCode,
  type AdminPackage,
  type PromoCodeView,
} from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { keys, useMutation, useQueryClient } from '@studio/shell-kit/query';
import { Button } from '@studio/ui/button';
import { CheckField } from '@studio/ui/check-field';
import { studioDay } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conflictOf } from '../../shared/edit-conflict/use-edit.js';
import { FormDialog } from '../../shared/form-dialog.js';
import { useNow } from '../../shared/use-now.js';
import {
  codeChangesOf,
  codeDraftOf,
  codeProblems,
  newCodeOf,
  type CodeDraft,
} from './code-draft.js';
import { CodeFields } from './code-fields.js';
import { t } from './messages.js';
import s from './products.module.css';

const useSaveCode = (one: PromoCodeView | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, version }: { draft: CodeDraft; version: number }) =>
      one
        ? call(changePromoCode, {
            params: { id: one.id },
            body: { ...codeChangesOf(draft), active: draft.active, version },
          })
        : call(createPromoCode, { body: newCodeOf(draft) }),
    // Refused: somebody else changed it, and the list shows how it is now.
    onSettled: () => client.invalidateQueries({ queryKey: keys.adminPromoCodes }),
  });
};

/** A promotion code that is made, changed or ended. What it takes off stays as it was made. */
export function CodeDialog({
  one,
  packages,
  onClose,
}: {
  one: PromoCodeView | null;
  packages: readonly AdminPackage[];
  onClose: () => void;
}): ReactNode {
  const today = studioDay(useNow());
  const [draft, setDraft] = useState(() => codeDraftOf(one, today));
  const [version, setVersion] = useState(one?.version ?? 0);
  const [wasSent, setSent] = useState(false);
  const save = useSaveCode(one);
  const change = (changes: Partial<CodeDraft>): void => {
    setDraft({ ...draft, ...changes });
    save.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (Object.keys(codeProblems(draft)).length > 0) return;
    save.mutate(
      { draft, version },
      {
        onSuccess: ({ code }) => {
          toast.success(t('saved', { name: code }));
          onClose();
        },
        onError: (error) => setVersion(conflictOf(error)?.version ?? version),
      },
    );
  };
  return (
    <FormDialog shape="sheet" title={one?.code ?? t('newCode')} onClose={onClose}>
      <form className={s.form} onSubmit={submit} noValidate>
        <CodeFields
          draft={draft}
          problems={wasSent ? codeProblems(draft) : {}}
          isNew={one === null}
          packages={packages}
          onChange={change}
        />
        {one && (
          <CheckField checked={!draft.active} onChange={(ended) => change({ active: !ended })}>
            {t('endCode')}
          </CheckField>
        )}
        {save.isError && (
          <Note tone="alert">
            {conflictOf(save.error) ? t('codeChanged') : messageOf(save.error)}
          </Note>
        )}
        <div className={s.buttons}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {one ? t('save') : t('addCode')}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('discard')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
