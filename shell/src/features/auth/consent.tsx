import { Link } from '@studio/shell-kit/router';
import type { ComponentProps, ReactNode } from 'react';
import s from './form.module.css';
import { Text } from './messages.js';

/** Acceptance of both policies; they open beside the form, so that what was typed stays. */
export function Consent({
  error,
  ...input
}: ComponentProps<'input'> & { id: string; error: string | undefined }): ReactNode {
  const note = `${input.id}-note`;
  return (
    <label className={s.consent} htmlFor={input.id}>
      <input
        {...input}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? note : undefined}
      />
      <span>
        <Text
          message="acceptPolicies"
          tags={{
            terms: <Link to="/terms-of-service" target="_blank" className="link" />,
            privacy: <Link to="/privacy-policy" target="_blank" className="link" />,
          }}
        />
        {error && (
          <span id={note} className={s.fault} role="alert">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
