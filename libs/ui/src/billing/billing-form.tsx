import { plainTrn } from '@studio/domain-kit';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button.js';
import { Field } from '../field.js';
import { Note } from '../note.js';
import { TextArea } from '../text-area.js';
import s from './billing-form.module.css';
import { t } from './messages.js';

interface Details {
  name: string;
  address: string;
  trn: string;
}
const none: Details = { name: '', address: '', trn: '' };

/** People copy a number with the blanks that stand in it. */
const tidied = ({ name, address, trn }: Details): Details => ({
  name: name.trim(),
  address: address.trim(),
  trn: plainTrn(trn),
});

const hasName = ({ name }: Details): boolean => name !== '';
const hasTrn = ({ trn }: Details): boolean => /^(\d{15})?$/.test(trn);

/** The business that a person's papers name as the buyer. */
export function BillingForm({
  details,
  busy,
  error,
  onSave,
  onClose,
}: {
  details: Details;
  busy: boolean;
  /** What the server said. */
  error?: string | undefined;
  /** Empty details: the person again. */
  onSave: (details: Details) => void;
  onClose: () => void;
}): ReactNode {
  const [typed, setTyped] = useState(details);
  const [wasSent, setSent] = useState(false);
  const wanted = tidied(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (hasName(wanted) && hasTrn(wanted)) onSave(wanted);
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field
        label={t('name')}
        value={typed.name}
        maxLength={120}
        required
        autoComplete="organization"
        data-autofocus
        error={wasSent && !hasName(wanted) ? t('nameNeeded') : undefined}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <TextArea
        label={t('address')}
        optional
        value={typed.address}
        maxLength={300}
        autoComplete="street-address"
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
      />
      <Field
        label={t('trn')}
        hint={t('trnHint')}
        optional
        value={typed.trn}
        maxLength={24}
        inputMode="numeric"
        autoComplete="off"
        error={wasSent && !hasTrn(wanted) ? t('trnWrong') : undefined}
        onChange={({ target }) => setTyped({ ...typed, trn: target.value })}
      />
      <p className="muted small">{t('fromNowOn')}</p>
      {error && <Note tone="alert">{error}</Note>}
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t('save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        {hasName(details) && (
          <Button look="danger" disabled={busy} onClick={() => onSave(none)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
