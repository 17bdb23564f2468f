import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Empty } from './empty.js';

/** A part of the page that could not be had; the retry asks again for just that part. */
export function ErrorPanel({
  title = 'This could not be loaded',
  children = 'Check your connection and try again.',
  page,
  onRetry,
  action,
}: {
  title?: string;
  page?: boolean;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}): ReactNode {
  return (
    <div role="alert">
      <Empty
        spot="area-unavailable"
        title={title}
        page={page}
        action={
          <>
            {onRetry && (
              <Button look="outline" onClick={onRetry}>
                Try again
              </Button>
            )}
            {action}
          </>
        }
      >
        {children}
      </Empty>
    </div>
  );
}
