import { useStudioPolicy } from '@studio/shell-kit/policy';
import { PageSpinner } from '@studio/ui/spinner';
import type { ReactNode } from 'react';

/** Shown without an account, where the studio's setting allows it. */
export default function ForVisitor({
  login,
  children,
}: {
  login: ReactNode;
  children: ReactNode;
}): ReactNode {
  const policy = useStudioPolicy();
  if (policy.isPending) return <PageSpinner />;
  return policy.data?.publicPages ? children : login;
}
