import { Link } from '@studio/shell-kit/router';
import type { ReactNode } from 'react';
import s from './form.module.css';

/** Acceptance of both policies; they open beside the form, so that what was typed stays. */
export function Consent({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactNode {
  return (
    <label className={s.consent} htmlFor="acceptsPolicies">
      <input
        id="acceptsPolicies"
        type="checkbox"
        checked={checked}
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
      </span>
    </label>
  );
}
