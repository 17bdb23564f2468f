import type { StudioPolicy } from '@studio/contracts';
import { useStudioPolicy } from '@studio/shell-kit/policy';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';

/** What is written with the studio's numbers, once they are there. */
export function WithPolicy({
  what,
  rows = 3,
  children,
}: {
  /** What loads, for screen readers. */
  what: string;
  rows?: number;
  children: (policy: StudioPolicy) => ReactNode;
}): ReactNode {
  const policy = useStudioPolicy();
  if (policy.isPending) return <SkeletonRows what={what} rows={rows} height={56} />;
  if (policy.isError) return <ErrorPanel onRetry={() => void policy.refetch()} />;
  return children(policy.data);
}
