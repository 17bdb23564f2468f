import type { CashDrawerReport } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CloseDialog } from './close-dialog.js';
import { DrawerReport } from './drawer-report.js';
import { MovementDialog } from './movement-dialog.js';
import { t } from './messages.js';

/** The drawer that is open now: what should be in it, who moved what, and its count. */
export function OpenedDrawer({ drawer }: { drawer: CashDrawerReport }): ReactNode {
  const [dialog, setDialog] = useState<'paid_in' | 'paid_out' | 'close' | null>(null);
  const done = (): void => setDialog(null);
  return (
    <>
      <DrawerReport
        drawer={drawer}
        actions={
          <>
            <Button look="outline" onClick={() => setDialog('paid_in')}>
              {t('payIn')}
            </Button>
            <Button look="outline" onClick={() => setDialog('paid_out')}>
              {t('payOut')}
            </Button>
            <Button look="primary" onClick={() => setDialog('close')}>
              {t('countAndClose')}
            </Button>
          </>
        }
      />
      {dialog === 'close' && <CloseDialog drawer={drawer} onClose={done} />}
      {(dialog === 'paid_in' || dialog === 'paid_out') && (
        <MovementDialog drawer={drawer} kind={dialog} onClose={done} />
      )}
    </>
  );
}
