import type { SaleView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import s from './front-desk.module.css';
import { ShareLink } from './share-link.js';
import { t } from './messages.js';

/** The payment link of a place, which is held until it is paid. */
export function LinkMade({ sale, onDone }: { sale: SaleView; onDone: () => void }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={s.fields}>
      <h3 ref={heading} tabIndex={-1}>
        {t('sendLink')}
      </h3>
      <p>{t('heldUntilPaid')}</p>
      <ShareLink sale={sale} />
      <div className={s.actions}>
        <Button look="soft" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
