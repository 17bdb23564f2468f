import { Button } from '@studio/ui/button';
import type { ButtonLook } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { SaveError } from './edit-conflict/save-error.js';
import type { FieldNames } from './edit-conflict/save-error.js';
import { FormDialog } from './form-dialog.js';
import s from './reason-dialog.module.css';
import { t } from './messages.js';

const SHORTEST = 3;

interface Conflict {
  fields: FieldNames;
  mine: object;
}
const noConflict: Conflict = { fields: {}, mine: {} };

/** What staff do to a person's data: what follows from it, why it is done, and the button that does it. */
export function ReasonDialog({
  title,
  consequence,
  action,
  variant = 'primary',
  ready = true,
  busy,
  error,
  conflict = noConflict,
  onDo,
  onClose,
  children,
}: {
  title: string;
  /** In a sentence; empty while nothing is chosen. */
  consequence?: ReactNode;
  action: string;
  variant?: ButtonLook;
  /** False while a choice above the reason is still missing. */
  ready?: boolean;
  busy: boolean;
  error: unknown;
  /** Where somebody else may have changed the same: the fields in words, and what is to be saved. */
  conflict?: Conflict;
  /** With a version only when the conflict with it is known, and is to be overwritten. */
  onDo: (reason: string, version?: number) => void;
  onClose: () => void;
  children?: ReactNode;
}): ReactNode {
  const [reason, setReason] = useState('');
  const [left, setLeft] = useState(false);
  const isShort = reason.trim().length < SHORTEST;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setLeft(true);
    if (!isShort && ready && !busy) onDo(reason.trim());
  };
  return (
    <FormDialog onClose={onClose} title={title}>
      <form className={s.form} onSubmit={submit} noValidate>
        {children}
        {consequence && <p aria-live="polite">{consequence}</p>}
        <Field
          label={t('reason')}
          hint={t('standsHistoryGoodWith')}
          value={reason}
          maxLength={500}
          required
          autoComplete="off"
          data-autofocus={children ? undefined : true}
          onChange={(event) => setReason(event.target.value)}
          onBlur={() => setLeft(reason !== '')}
          error={left && isShort ? t('reasonPleaseSayWhy') : undefined}
        />
        <SaveError
          {...{ error, busy, ...conflict }}
          onKeepMine={({ version }) => !isShort && onDo(reason.trim(), version)}
          onUseTheirs={onClose}
        />
        <div className={s.actions}>
          <Button type="submit" look={ready ? variant : 'off'} busy={busy} disabled={!ready}>
            {action}
          </Button>
          <Button look="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
