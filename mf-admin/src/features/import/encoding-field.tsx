import { importEncodings } from '@studio/contracts';
import type { ImportEncoding, ImportView } from '@studio/contracts';
import { ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/select-field.js';
import type { ReadAgain } from './api.js';
import s from './import.module.css';
import { encodingLabels, whyNotRead } from './labels.js';
import { t } from './messages.js';

const options = importEncodings.map((value) => ({ value, label: encodingLabels[value] }));

/** How the file is written: the one that was found, or another one, by which it is read anew. */
export function EncodingField({
  one,
  readAgain,
}: {
  one: ImportView;
  readAgain: ReadAgain;
}): ReactNode {
  const { file, reading, error, read } = readAgain;
  /** Chosen, and the page does not have the file any more. */
  const [wanted, setWanted] = useState<ImportEncoding>();
  const choose = (encoding: ImportEncoding): void => {
    if (file) read(file, encoding);
    else setWanted(encoding === one.encoding ? undefined : encoding);
  };
  return (
    <>
      <SelectField
        label={t('readAs')}
        value={reading ?? wanted ?? one.encoding}
        options={options}
        onChange={(value) => choose(value as ImportEncoding)}
      />
      {wanted && (
        <>
          <p className="muted small" role="status">
            {t('sameFile')}
          </p>
          <label className={s.again}>
            <ButtonLink look="quiet">
              <span>{t('chooseAgain')}</span>
            </ButtonLink>
            <input
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              className={s.fileInput}
              aria-label={t('chooseAgain')}
              onChange={({ target: { files } }) => {
                const again = files?.[0];
                if (!again) return;
                setWanted(undefined);
                read(again, wanted);
              }}
            />
          </label>
        </>
      )}
      {error !== null && <Note tone="alert">{whyNotRead(error)}</Note>}
    </>
  );
}
