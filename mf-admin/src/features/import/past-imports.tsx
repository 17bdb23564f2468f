import type { ImportView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Badge } from '@studio/ui/badge';
import { Card, List } from '@studio/ui/card';
import { ErrorPanel } from '@studio/ui/error-panel';
import { dateAndTime } from '@studio/ui/format';
import { SkeletonRows } from '@studio/ui/skeleton';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { isUnderWay, useImports } from './api.js';
import s from './import.module.css';
import { kindLabels, statusLabels } from './labels.js';
import { t } from './messages.js';
import { pastImportsCsv } from './past-csv.js';

const toneOf = (one: ImportView) => {
  if (isUnderWay(one)) return 'scarce';
  return one.status === 'done' ? 'calm' : 'plain';
};

function PastImport({ one }: { one: ImportView }): ReactNode {
  return (
    <li className={s.past}>
      <Link
        to={`/admin/import?import=${one.id}`}
        className={s.pastLink}
        aria-label={t('openImport', { name: one.fileName })}
      >
        <span className="strong cut">{one.fileName}</span>
        <span className="muted small num">
          {t('importedOn', {
            kind: kindLabels[one.kind],
            date: dateAndTime(one.createdAt),
            by: one.createdBy ?? t('somebodyGone'),
          })}
        </span>
      </Link>
      <Badge tone={toneOf(one)}>{statusLabels[one.status]}</Badge>
    </li>
  );
}

/** What was imported before, and what waits to be started. */
export function PastImports(): ReactNode {
  const imports = useImports();
  const body = () => {
    if (imports.isPending) return <SkeletonRows what={t('list')} rows={2} height={52} />;
    if (imports.isError) return <ErrorPanel onRetry={() => void imports.refetch()} />;
    if (imports.data.items.length === 0) return <p className="muted">{t('noPast')}</p>;
    return (
      <List>
        {imports.data.items.map((one) => (
          <PastImport key={one.id} one={one} />
        ))}
      </List>
    );
  };
  return (
    <Card aria-label={t('past')}>
      <div className={s.listHead}>
        <h2>{t('past')}</h2>
        <CsvButton name="imports" of={t('past')} size="sm" read={pastImportsCsv} />
      </div>
      {body()}
    </Card>
  );
}
