import type { StudioExport } from '@studio/contracts';
import { Badge } from '@studio/ui/badge';
import { ButtonLink } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { dateAndTime, fileSize } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import s from './export.module.css';
import { statusLabels } from './labels.js';
import { t } from './messages.js';
import { pastExportsCsv } from './past-csv.js';

const toneOf = ({ status }: StudioExport) => {
  if (status === 'failed') return 'alert';
  return status === 'ready' ? 'calm' : 'plain';
};

/** What of an archive there is to know beside who made it and when. */
const detailOf = (one: StudioExport): string | null => {
  if (one.status !== 'ready' || one.bytes === null || one.expiresAt === null) return null;
  const time = dateAndTime(one.expiresAt);
  return one.isOwn
    ? t('readyUntil', { size: fileSize(one.bytes), time })
    : t('othersOnly', { by: one.createdBy ?? t('somebodyGone'), time });
};

function PastExport({ one }: { one: StudioExport }): ReactNode {
  const date = dateAndTime(one.createdAt);
  const detail = detailOf(one);
  return (
    <li className={s.past}>
      <div className={s.facts}>
        <span className="strong num">
          {t('orderedBy', { date, by: one.createdBy ?? t('somebodyGone') })}
        </span>
        <span className="muted small num">
          {[detail, one.withHealth && t('health')].filter(Boolean).join(' · ')}
        </span>
      </div>
      {one.status === 'ready' && one.isOwn ? (
        <ButtonLink look="soft">
          <a
            href={`/api/admin/exports/${one.id}/file`}
            download
            aria-label={t('downloadOf', { date })}
          >
            <Icon of={Download} /> {t('download')}
          </a>
        </ButtonLink>
      ) : (
        <Badge tone={toneOf(one)}>{statusLabels[one.status]}</Badge>
      )}
    </li>
  );
}

/** Who exported the studio, and when; the own archive while it is there. */
export function PastExports({ exports }: { exports: readonly StudioExport[] }): ReactNode {
  return (
    <Card aria-label={t('past')}>
      <div className={s.listHead}>
        <h2>{t('past')}</h2>
        <CsvButton name="exports" size="sm" read={pastExportsCsv} />
      </div>
      {exports.length === 0 ? (
        <p className="muted">{t('noPast')}</p>
      ) : (
        <List>
          {exports.map((one) => (
            <PastExport key={one.id} one={one} />
          ))}
        </List>
      )}
    </Card>
  );
}
