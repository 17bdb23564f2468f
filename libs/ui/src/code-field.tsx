import { plainCode } from '@studio/domain-kit';
import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.js';

/** How many digits a mailed code has. */
export const CODE_LENGTH = 6;

/** The six digits of a mail, typed or pasted with blanks, in any digits. */
export function CodeField({
  onCode,
  ...props
}: Omit<ComponentProps<typeof Field>, 'onChange'> & {
  onCode: (code: string) => void;
}): ReactNode {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="done"
      maxLength={12}
      {...props}
      onChange={({ target }) =>
        onCode(plainCode(target.value).replace(/\D/g, '').slice(0, CODE_LENGTH))
      }
    />
  );
}
