import { plainNumber } from '@studio/domain-kit';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './field.module.css';
import { t } from './messages.js';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** Names the field and says what to do. */
  error?: string;
  optional?: boolean;
  /** Stands across from the label, e.g. a link; the Tab key comes to it after the input. */
  aside?: ReactNode;
}

type InputProps = ComponentProps<'input'>;

/** Digits and marks of an Arabic keyboard stand in the field as the studio writes them. */
const inPlainNumbers = (event: ChangeEvent<HTMLInputElement>): void => {
  const { target } = event;
  const plain = plainNumber(target.value);
  if (plain === target.value) return;
  const caret = plainNumber(target.value.slice(0, target.selectionStart ?? undefined)).length;
  target.value = plain;
  target.setSelectionRange(caret, caret);
};

const typed =
  (inputMode: InputProps['inputMode'], onChange: InputProps['onChange']) =>
  (event: ChangeEvent<HTMLInputElement>): void => {
    if (inputMode === 'numeric' || inputMode === 'decimal') inPlainNumbers(event);
    onChange?.(event);
  };

/**
 * A labelled input; `type="password"` gets its show/hide button, and one of numbers (`inputMode`)
 * takes those of every keyboard.
 */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, optional, aside, id: ownId, onChange, ...rest } = props;
  const generatedId = useId();
  const id = ownId ?? generatedId;
  const note = (error || hint) && `${id}-note`;
  const input = {
    ...rest,
    onChange: typed(rest.inputMode, onChange),
    id,
    'aria-invalid': Boolean(error) || undefined,
    'aria-describedby': cx(note, rest['aria-describedby']) || undefined,
  };
  return (
    <div className={cx(s.field, aside ? s.hasAside : undefined)}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      <div className={cx(s.input, error && s.isError)}>
        {rest.type === 'password' ? <PasswordInput {...input} /> : <input type="text" {...input} />}
      </div>
      {aside && <div className={s.aside}>{aside}</div>}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  );
}

function FieldLabel({
  htmlFor,
  label,
  optional,
}: Pick<FieldProps, 'label' | 'optional'> & { htmlFor: string }): ReactNode {
  return (
    <label className={s.label} htmlFor={htmlFor}>
      {label}
      {optional && <span className={s.optional}> {t('optional')}</span>}
    </label>
  );
}

function PasswordInput(props: ComponentProps<'input'>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <>
      <input {...props} type={shown ? 'text' : 'password'} />
      <IconButton
        label={shown ? t('hidePassword') : t('showPassword')}
        className={s.toggle}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? EyeOff : Eye} />
      </IconButton>
    </>
  );
}

function FieldNote({
  id,
  hint,
  error,
}: Pick<FieldProps, 'hint' | 'error'> & { id: string | undefined }): ReactNode {
  if (error)
    return (
      <p id={id} className={s.error} role="alert">
        <Icon of={CircleAlert} size={16} />
        {error}
      </p>
    );
  return hint ? (
    <p id={id} className={s.hint}>
      {hint}
    </p>
  ) : null;
}

/** A search box of the admin area: 36 px, its label is for screen readers. */
export function SearchField({
  label,
  lead,
  trail,
  ...rest
}: ComponentProps<'input'> & { label: string; lead?: ReactNode; trail?: ReactNode }): ReactNode {
  return (
    <div className={cx(s.input, s.sm)}>
      {lead}
      <input type="search" {...rest} aria-label={label} />
      {trail}
    </div>
  );
}
