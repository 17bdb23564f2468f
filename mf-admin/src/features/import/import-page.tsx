import type { ImportKind, ImportView } from '@studio/contracts';
import { useSearchParams } from '@studio/shell-kit/router';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { useImport, useUpload, type ReadAgain } from './api.js';
import { CheckPanel } from './check-panel.js';
import { ColumnsCard } from './columns-card.js';
import { FileCard } from './file-card.js';
import s from './import.module.css';
import { kindOf } from './labels.js';
import { t } from './messages.js';
import { PastImports } from './past-imports.js';

const stepNames = [t('stepFile'), t('stepCheck'), t('stepImport')];

/** Which step an import is at: 0 to 2. */
const stepOf = (status: ImportView['status']): number =>
  status === 'columns' || status === 'checking' || status === 'checked' ? 1 : 2;

function Steps({ at }: { at: number }): ReactNode {
  return (
    <ol className={s.steps} aria-label={t('steps')}>
      {stepNames.map((name, n) => (
        <li key={name} aria-current={n === at ? 'step' : undefined} data-done={n < at || undefined}>
          {name}
        </li>
      ))}
    </ol>
  );
}

function Opened({
  id,
  readAgain,
  onOtherFile,
}: {
  id: string;
  readAgain: (one: ImportView) => ReadAgain;
  onOtherFile: () => void;
}): ReactNode {
  const found = useImport(id);
  if (found.isPending)
    return (
      <AdminFrame title={t('import')} aside={<Steps at={1} />}>
        <SkeletonRows what={t('import')} rows={8} height={52} />
      </AdminFrame>
    );
  if (found.isError)
    return (
      <AdminFrame title={t('import')} aside={<Steps at={1} />}>
        <ErrorPanel onRetry={() => void found.refetch()} />
      </AdminFrame>
    );
  return (
    <AdminFrame
      title={t('importTitle', { kind: kindOf(found.data) })}
      aside={<Steps at={stepOf(found.data.status)} />}
    >
      <div className={s.columns}>
        <ColumnsCard one={found.data} readAgain={readAgain(found.data)} onOtherFile={onOtherFile} />
        <CheckPanel key={id} one={found.data} />
      </div>
    </AdminFrame>
  );
}

/** What another system has comes in by files: seen first, written then, taken back at will. */
export default function ImportPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  /** The file of the import that is open, as long as the page is. */
  const [opened, setOpened] = useState<{ id: string; file: File }>();
  const upload = useUpload((one, { file, insteadOf }) => {
    setOpened({ id: one.id, file });
    setParams({ import: one.id }, { replace: insteadOf !== undefined });
  });
  const [kind, setKind] = useState<ImportKind>('people');
  const id = params.get('import');
  if (id)
    return (
      <Opened
        id={id}
        readAgain={(one) => ({
          file: opened?.id === id ? opened.file : undefined,
          reading: upload.isPending ? upload.variables.encoding : undefined,
          error: upload.error,
          read: (file, encoding) =>
            upload.mutate({ kind: one.kind, file, encoding, insteadOf: id }),
        })}
        onOtherFile={() => {
          upload.reset();
          setParams({});
        }}
      />
    );
  return (
    <AdminFrame title={t('import')} aside={<Steps at={0} />}>
      <div className={s.start}>
        <FileCard
          kind={kind}
          onKind={setKind}
          reading={upload.isPending ? upload.variables.file.name : undefined}
          error={upload.error}
          onFile={(file) => upload.mutate({ kind, file })}
        />
        <PastImports />
      </div>
    </AdminFrame>
  );
}
