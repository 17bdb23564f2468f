import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Empty } from './empty.js';
import { useOnline } from './use-online.js';
import { t } from './messages.js';

/**
 * A part of the page that could not be had; the retry asks again for just that part, and happens
 * by itself when the connection is back. Without one, that is what the panel says.
 */
export function ErrorPanel({
  title = t('notLoaded'),
  children = t('notLoadedHint'),
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
  const online = useOnline();
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    const isBack = (): void => retry();
    window.addEventListener('online', isBack);
    return () => window.removeEventListener('online', isBack);
  }, []);
  return (
    <div role="alert">
      <Empty
        spot={online ? 'area-unavailable' : 'offline'}
        title={online ? title : t('offline')}
        page={page}
        action={
          <>
            {onRetry && (
              <Button look="outline" onClick={onRetry}>
                {t('tryAgain')}
              </Button>
            )}
            {action}
          </>
        }
      >
        {online ? children : t('offlineHint')}
      </Empty>
    </div>
  );
}
