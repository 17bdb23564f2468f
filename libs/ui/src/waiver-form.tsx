import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.js';
import { CheckField } from './check-field.js';
import { Field } from './field.js';
import { Note } from './note.js';
import { SignaturePad } from './signature.js';
import type { Drawing } from './signature.js';
import s from './waiver-form.module.css';
import { t } from './messages.js';

interface Signed {
  name: string;
  drawing: Drawing | null;
  agreed: true;
}

/**
 * A text, and what makes a signature under it: the typed name with the consent; a drawing too
 * where there is a finger. The same on the member's phone and on the desk's tablet.
 */
export function WaiverForm({
  text,
  name: knownName,
  busy,
  error,
  onSign,
}: {
  text: string;
  /** As the account has it. */
  name: string;
  busy: boolean;
  /** In words. */
  error: string | null;
  onSign: (signed: Signed) => void;
}): ReactNode {
  const [name, setName] = useState(knownName);
  const [drawing, setDrawing] = useState<Drawing>([]);
  const [agreed, setAgreed] = useState(false);
  const [wasSent, setSent] = useState(false);
  const hasName = name.trim().length > 1;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (!hasName || !agreed) return;
    onSign({ name: name.trim(), drawing: drawing.length ? drawing : null, agreed });
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <div className={s.text}>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Field
        label={t('fullName')}
        value={name}
        maxLength={120}
        required
        autoComplete="name"
        error={wasSent && !hasName ? t('nameMissing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <SignaturePad label={t('drawSignature')} drawing={drawing} onChange={setDrawing} />
      <CheckField checked={agreed} onChange={setAgreed}>
        {t('agreeAndSign')}
      </CheckField>
      {wasSent && !agreed && <Note tone="alert">{t('agreeMissing')}</Note>}
      {error && <Note tone="alert">{error}</Note>}
      <Button type="submit" look="primary" size="lg" block busy={busy}>
        {t('sign')}
      </Button>
    </form>
  );
}
