import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './field.module.css';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** Names the field and says what to do. */
  error?: string;
  optional?: boolean;
  /** Stands across from the label, e.g. a link; the Tab key comes to it after the input. */
  aside?: ReactNode;
}

/** A labelled input; `type="password"` gets its show/hide button. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, optional, aside, type = 'text', id: givenId, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const noteId = error || hint ? `${id}-note` : undefined;
  const describedBy = cx(noteId, rest['aria-describedby']) || undefined;
  return (
    <div className={cx(s.field, aside ? s.hasAside : undefined)}>
      <label className={s.label} htmlFor={id}>
        {label}
        {optional && <span className={s.optional}> (optional)</span>}
      </label>
      <div className={cx(s.input, error && s.isError)}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {secret && (
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            className={s.toggle}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} />
          </IconButton>
        )}
      </div>
      {aside && <div className={s.aside}>{aside}</div>}
      {error ? (
        <p id={noteId} className={s.error} role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className={s.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
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
