import { messageOf } from '@studio/api-client';
import type { StudioExport } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { CheckField } from '@studio/ui/check-field';
import { ErrorPanel } from '@studio/ui/error-panel';
import { ExportProgress } from '@studio/ui/exports/export-progress';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { PackageOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { isUnderWay, useOrderStudioExport, useStudioExports } from './api.js';
import s from './export.module.css';
import { t } from './messages.js';
import { PastExports } from './past-exports.js';

/** What will be in the archive, and whether health data is. */
function Order(): ReactNode {
  const [withHealth, setWithHealth] = useState(false);
  const order = useOrderStudioExport();
  return (
    <>
      <CheckField checked={withHealth} onChange={setWithHealth}>
        {t('withHealth')}
      </CheckField>
      {withHealth && <Note tone="scarce">{t('healthWarning')}</Note>}
      {order.isError && <Note tone="alert">{messageOf(order.error)}</Note>}
      <div>
        <Button busy={order.isPending} onClick={() => order.mutate({ withHealth })}>
          <Icon of={PackageOpen} /> {t('order')}
        </Button>
      </div>
    </>
  );
}

function Whole({ latest }: { latest: StudioExport | undefined }): ReactNode {
  return (
    <Card aria-label={t('whole')}>
      <div className={s.whole}>
        <h2>{t('whole')}</h2>
        <p>{t('wholeText')}</p>
        <p className="muted small">{t('againText')}</p>
        {latest?.status === 'failed' && <Note tone="alert">{t('failed')}</Note>}
        {latest && isUnderWay(latest) ? (
          <ExportProgress label={t('making')} progress={latest.progress} parts={latest.parts} />
        ) : (
          <Order />
        )}
      </div>
    </Card>
  );
}

/** The studio's data, to take along: all of it as an archive, and who had it so far. */
export default function ExportPage(): ReactNode {
  const exports = useStudioExports();
  const body = () => {
    if (exports.isPending) return <SkeletonRows what={t('loading')} rows={3} height={96} />;
    if (exports.isError) return <ErrorPanel onRetry={() => void exports.refetch()} />;
    return (
      <>
        <Whole latest={exports.data[0]} />
        <PastExports exports={exports.data} />
      </>
    );
  };
  return (
    <AdminFrame title={t('title')}>
      <div className={s.page}>{body()}</div>
    </AdminFrame>
  );
}
