import { importKinds } from '@studio/contracts';
import type { ImportKind } from '@studio/contracts';
import { ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../shared/csv-button.js';
import { exampleCsv, templateCsv } from './import-csv.js';
import s from './import.module.css';
import { kindHints, kindLabels, whyNotRead } from './labels.js';
import { t } from './messages.js';

function Kinds({
  kind,
  onKind,
}: {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
}): ReactNode {
  return (
    <fieldset className={s.kinds}>
      <legend className="strong">{t('whatIsIn')}</legend>
      {importKinds.map((one) => (
        <label key={one} className={s.kind}>
          <input
            type="radio"
            name="kind"
            aria-label={kindLabels[one]}
            checked={one === kind}
            onChange={() => onKind(one)}
          />
          <span>
            <span className="strong">{kindLabels[one]}</span>
            <span className="muted small">{kindHints[one]}</span>
          </span>
        </label>
      ))}
      <p className="muted small">{t('order')}</p>
    </fieldset>
  );
}

/** The first step: a file, by a click, a key or a drop. */
export function FileCard({
  kind,
  reading,
  error,
  onKind,
  onFile,
}: {
  kind: ImportKind;
  /** The name of the file that is on its way. */
  reading: string | undefined;
  error: unknown;
  onKind: (kind: ImportKind) => void;
  onFile: (file: File) => void;
}): ReactNode {
  return (
    <Card aria-label={t('chooseFile')}>
      <Kinds kind={kind} onKind={onKind} />
      <label className={s.drop}>
        {reading ? (
          <Spinner label={t('reading', { name: reading })} />
        ) : (
          <Icon of={FileUp} size={28} />
        )}
        <ButtonLink look="primary">
          <span>{reading ? t('reading', { name: reading }) : t('chooseFile')}</span>
        </ButtonLink>
        {/* It lies over the whole field: a file can be dropped on it. */}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className={s.fileInput}
          aria-label={t('chooseFile')}
          disabled={reading !== undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onFile(file);
            target.value = '';
          }}
        />
        <span className="muted small">{t('dropFile')}</span>
        <span className="small strong">{t('nothingWritten')}</span>
      </label>
      {error !== null && <Note tone="alert">{whyNotRead(error)}</Note>}
      <p className={`muted small ${s.howTo}`}>{t('howTo')}</p>
      <div className={s.buttons}>
        <CsvButton
          name={`${kind}-${t('templateName')}`}
          label={t('template')}
          isTemplate
          read={async () => templateCsv(kind)}
        />
        <CsvButton
          name={`${kind}-${t('exampleName')}`}
          label={t('example')}
          isTemplate
          read={async () => exampleCsv(kind)}
        />
      </div>
    </Card>
  );
}
