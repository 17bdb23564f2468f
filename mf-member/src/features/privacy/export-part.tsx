import { messageOf } from '@studio/api-client';
import type { DataExport } from '@studio/contracts';
import { Button, ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { ExportProgress } from '@studio/ui/exports/export-progress';
import { dateAndTime, fileSize, fullDate, studioDay } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { SkeletonRows } from '@studio/ui/skeleton';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnderWay, retryAtOf, useLatestExport, useOrderExport } from './use-exports.js';
import s from './privacy.module.css';
import { Text, t } from './messages.js';

const orderRefusal = (error: unknown): string => {
  const retryAt = retryAtOf(error);
  return retryAt ? t('threeArchivesToday', { retryAt: dateAndTime(retryAt) }) : messageOf(error);
};

const orderLabel = (latest: DataExport | null): string => {
  if (latest?.status === 'failed') return t('tryAgain');
  return latest?.status === 'ready' ? t('prepareNewOne') : t('prepareMyData');
};

function Ready({ archive }: { archive: DataExport }): ReactNode {
  const until = archive.expiresAt && fullDate(studioDay(archive.expiresAt));
  return (
    <Note tone="calm">
      <Text
        message={archive.bytes === null ? 'archiveReady' : 'archiveReadySize'}
        values={{
          ...(archive.bytes !== null && { size: fileSize(archive.bytes) }),
          day: fullDate(studioDay(archive.createdAt)),
          until,
        }}
        tags={{ b: <b />, span: <span className="num" /> }}
      />
    </Note>
  );
}

/** The archive that is there, and the way to a new one. */
function Order({ archive }: { archive: DataExport | null }): ReactNode {
  const order = useOrderExport();
  const ready = archive?.status === 'ready' ? archive : null;
  return (
    <>
      {order.isError && <Note tone="alert">{orderRefusal(order.error)}</Note>}
      <div className={s.actions}>
        {ready && (
          <ButtonLink look="soft">
            <a href={`/api/me/exports/${ready.id}/file`} download>
              <Icon of={Download} /> {t('download')}
            </a>
          </ButtonLink>
        )}
        <Button
          look={ready ? 'quiet' : 'outline'}
          busy={order.isPending}
          onClick={() => order.mutate()}
        >
          {orderLabel(archive)}
        </Button>
      </div>
    </>
  );
}

/** Take your data along: order, progress, download, and what to do when it failed. */
export function ExportPart(): ReactNode {
  const latest = useLatestExport();
  if (latest.isPending) return <SkeletonRows what={t('loadingExports')} rows={1} height={96} />;
  if (latest.isError) return <ErrorPanel onRetry={() => void latest.refetch()} />;
  const archive = latest.data;
  return (
    <div className={s.part}>
      <div>
        <h3 className={s.title}>{t('downloadYourData')}</h3>
        <p className="muted small">{t('exportText')}</p>
      </div>
      {archive?.status === 'failed' && <Note tone="alert">{t('exportFailed')}</Note>}
      {archive?.status === 'ready' && <Ready archive={archive} />}
      {archive && isUnderWay(archive) ? (
        <ExportProgress
          label={t('preparingData')}
          progress={archive.progress}
          parts={archive.parts}
        />
      ) : (
        <Order archive={archive} />
      )}
    </div>
  );
}
