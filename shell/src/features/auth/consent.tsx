import { Link } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import s from './form.module.css';

/** Acceptance of both policies; they open beside the form, so that what was typed stays. */
export function Consent({
  checked,
  error,
  onChange,
}: {
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={s.consent} htmlFor="acceptsPolicies">
      <input
        id="acceptsPolicies"
        type="checkbox"
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'acceptsPolicies-note' : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        I accept the{' '}
        <Link to="/terms-of-service" target="_blank" className="link">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy-policy" target="_blank" className="link">
          Privacy Policy
        </Link>
        {error && (
          <span id="acceptsPolicies-note" className={s.fault} role="alert">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
