import type { SaleView } from '@studio/contracts';
import { Dialog } from '@studio/ui/dialog';
import type { ReactNode } from 'react';
import { ShareLink } from '../../shared/front-desk/share-link.js';
import { t } from './messages.js';

/** A payment link that waits, once more: it may not have reached the person. */
export function ShareDialog({ sale, onClose }: { sale: SaleView; onClose: () => void }): ReactNode {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('link')}>
      <ShareLink sale={sale} />
    </Dialog>
  );
}
