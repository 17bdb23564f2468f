import { messageOf } from '@studio/api-client';
import type { ImportView } from '@studio/contracts';
import { Bar } from '@studio/ui/bar';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { grouped } from '../../shared/number-texts.js';
import { isUnderWay, useImportActions } from './api.js';
import { leftOutCsv } from './import-csv.js';
import { Ended } from './ended.js';
import s from './import.module.css';
import { kindOf } from './labels.js';
import { t } from './messages.js';
import { RowsCard } from './rows-card.js';
import { UnknownPackages } from './unknown-packages.js';

interface Figure {
  label: string;
  hint: string;
  count: number;
  isAlert?: boolean;
}

const figuresOf = ({ counts, status, ...one }: ImportView): Figure[] => {
  const kind = kindOf(one);
  const failed = {
    label: t('cantBeRead'),
    hint: t('cantBeReadHint'),
    count: counts.failed,
    isAlert: counts.failed > 0,
  };
  const known = { label: t('known'), hint: t('knownHint'), count: counts.known };
  if (status === 'undone' || status === 'undoing')
    return [
      { label: t('undone'), hint: t('undoneHint', { kind }), count: counts.undone },
      {
        label: t('kept'),
        hint: t('keptHint', { kind }),
        count: counts.kept,
        isAlert: counts.kept > 0,
      },
      known,
    ];
  const ready = { label: t('ready'), hint: t('readyHint', { kind }), count: counts.ready };
  const toDecide = {
    label: t('toDecide'),
    hint: t('toDecideHint'),
    count: counts.undecided ?? 0,
    isAlert: true,
  };
  const withWarnings = {
    label: t('withWarnings'),
    hint: t('withWarningsHint'),
    count: counts.withWarnings ?? 0,
  };
  const open = [toDecide, withWarnings].filter(({ count }) => count > 0);
  const made = { label: t('made'), hint: t('madeHint', { kind }), count: counts.made };
  if (status === 'importing') return [made, ready, ...open, failed, known];
  return [status === 'done' ? made : ready, ...open, failed, known];
};

function Figures({ one }: { one: ImportView }): ReactNode {
  return (
    <dl className={s.figures}>
      {figuresOf(one).map(({ label, hint, count, isAlert }) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd className={`num ${s.figure} ${isAlert ? s.alert : ''}`}>{grouped(count)}</dd>
          <dd className="muted small">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}

const progressText = ({ status, progress }: ImportView): string => {
  if (status === 'checking') return t('checkingRows', { progress });
  return status === 'importing' ? t('importingRows', { progress }) : t('undoingRows', { progress });
};

function Progress({ one }: { one: ImportView }): ReactNode {
  return (
    <Card aria-label={progressText(one)}>
      <p className="strong num" role="status">
        {progressText(one)}
      </p>
      <Bar part={one.progress} whole={100} />
      <p className="muted small">{t('goOn')}</p>
      {one.isWaiting && <Note tone="scarce">{t('waits')}</Note>}
    </Card>
  );
}

/** What can be done with the rows that were checked. */
function Foot({ one }: { one: ImportView }): ReactNode {
  const { start } = useImportActions(one.id);
  const isChecked = one.status === 'checked';
  const { failed, undecided = 0, withWarnings = 0 } = one.counts;
  const toMend = failed + undecided + withWarnings;
  return (
    <div className={s.foot}>
      {isChecked && <p className="muted small">{t('nothingMailed', { kind: kindOf(one) })}</p>}
      <div className={s.buttons}>
        {toMend > 0 && (
          <CsvButton
            name={t('failedFile')}
            label={t('downloadFailed', { count: toMend })}
            read={() => leftOutCsv(one)}
          />
        )}
        {isChecked && (
          <Button
            look="primary"
            disabled={one.counts.ready === 0}
            busy={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {t('importReady', { count: one.counts.ready, kind: kindOf(one) })}
          </Button>
        )}
      </div>
      {start.isError && <Note tone="alert">{messageOf(start.error)}</Note>}
    </div>
  );
}

/** What has been checked stays on the page while an answer checks some rows anew. */
const partsOf = (one: ImportView, wasShown: boolean) => {
  const isAnew = wasShown && one.status === 'checking';
  return {
    progress: isUnderWay(one) && (!isAnew || one.isWaiting),
    ended: one.status === 'done' || one.status === 'undone',
    figures: one.status !== 'checking' || isAnew,
    rows: !isUnderWay(one) || isAnew,
  };
};

/** What the rows will be, what is under way, and how it ended. */
export function CheckPanel({ one }: { one: ImportView }): ReactNode {
  const [wasShown, setWasShown] = useState(false);
  if (one.status === 'columns') return null;
  if (!isUnderWay(one) && !wasShown) setWasShown(true);
  const shows = partsOf(one, wasShown);
  return (
    <div className={s.stack}>
      {shows.progress && <Progress one={one} />}
      {shows.ended && <Ended one={one} />}
      {shows.figures && <Figures one={one} />}
      {shows.rows && <UnknownPackages one={one} />}
      {shows.rows && <RowsCard one={one} />}
      {!isUnderWay(one) && <Foot one={one} />}
    </div>
  );
}
