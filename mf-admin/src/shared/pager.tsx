import { Button } from '@studio/ui/button';
import type { ReactNode } from 'react';
import { t } from './messages.js';

/** Nothing, in whatever way a caller's condition says it: there is no such page. */
type Turn = (() => void) | false | '' | null | undefined;

/** To the page before and after; a side without a page has no button. */
export function Pager({
  className,
  onPrevious,
  onNext,
}: {
  className: string | undefined;
  onPrevious: Turn;
  onNext: Turn;
}): ReactNode {
  return (
    <div className={className}>
      {onPrevious && (
        <Button look="outline" size="sm" onClick={onPrevious}>
          {t('previousPage')}
        </Button>
      )}
      {onNext && (
        <Button look="outline" size="sm" onClick={onNext}>
          {t('nextPage')}
        </Button>
      )}
    </div>
  );
}
