import type { StudioText, StudioTextKind } from '@studio/contracts';
import { useStudioText } from '@studio/shell-kit/studio-text';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';

/** A text that the studio writes; `standard` stands while it has published none. */
export function WithText({
  kind,
  what,
  standard,
  children,
}: {
  kind: StudioTextKind;
  /** What loads, for screen readers. */
  what: string;
  standard: ReactNode;
  children: (text: StudioText) => ReactNode;
}): ReactNode {
  const text = useStudioText(kind);
  if (text.isPending) return <SkeletonRows what={what} rows={5} height={56} />;
  if (text.isError) return <ErrorPanel onRetry={() => void text.refetch()} />;
  return text.data.version === 0 ? standard : children(text.data);
}
