import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { EmailPart } from './email-part.js';
import { t } from './messages.js';
import { PasswordPart } from './password-part.js';
import { useAccount } from './use-account.js';

/** What the member signs in with. */
export function SignInSection(): ReactNode {
  const account = useAccount();
  if (account.isPending) return <SkeletonRows what={t('loadingSignIn')} rows={2} height={56} />;
  if (account.isError) return <ErrorPanel onRetry={() => void account.refetch()} />;
  return (
    <>
      <EmailPart account={account.data} />
      <PasswordPart account={account.data} />
    </>
  );
}
