import { useNavigate } from '@studio/shell-kit/router';
import { IconButton } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { Loading, Skeleton } from '@studio/ui/skeleton';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import s from './check-in.module.css';
import { t } from './messages.js';

/** Nothing but the code: the shell shows neither header nor bar here. Closing leads to where one was. */
export function CodeScreen({ children }: { children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  // The router counts the pages that were opened here; on the first one there is no way back.
  const close = (): void => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/'));
  };
  return (
    <div className={s.screen} data-theme="light">
      <IconButton label={t('close')} className={s.close} onClick={close}>
        <Icon of={X} size={24} />
      </IconButton>
      {children}
    </div>
  );
}

/** Name, class and code, as they will stand. */
export function CodeSkeleton(): ReactNode {
  return (
    <Loading what={t('loadingCode')}>
      <div className={s.skeleton}>
        <Skeleton height={34} width={220} />
        <Skeleton height={20} width={180} />
        <Skeleton height={304} width={304} radius={24} />
        <Skeleton height={20} width={240} />
      </div>
    </Loading>
  );
}
