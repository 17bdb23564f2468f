import { useSession } from '@studio/shell-kit';
import { Link, useLocation } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import type { ReactNode } from 'react';
import s from './sign-in-first.module.css';
import { t } from './messages.js';

/** Looks at a public page without an account. */
export const useIsVisitor = (): boolean => useSession().status === 'signed_out';

/** Booking and buying ask to sign in; both ways come back to `to`, or to this page. */
export function SignInFirst({ label, to }: { label: string; to?: string }): ReactNode {
  const { pathname, search } = useLocation();
  const state = { from: to ?? pathname + search };
  return (
    <div className={s.actions}>
      <ButtonLink look="primary" size="lg" block>
        <Link to="/login" state={state}>
          {label}
        </Link>
      </ButtonLink>
      <ButtonLink look="outline" size="lg" block>
        <Link to="/signup" state={state}>
          {t('createAccount')}
        </Link>
      </ButtonLink>
    </div>
  );
}
