import { messageOf } from '@studio/api-client';
import { importDateFields, importFields } from '@studio/contracts';
import type { DateOrder, ImportField, ImportView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Icon } from '@studio/ui/icon';
import { Note } from '@studio/ui/note';
import { Table } from '@studio/ui/table';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { SelectField } from '../../shared/select-field.js';
import { useImportActions, type ReadAgain } from './api.js';
import { EncodingField } from './encoding-field.js';
import s from './import.module.css';
import { askLabels, encodingLabels, fieldLabels, kindLabels } from './labels.js';
import { t } from './messages.js';

const isField = (kind: ImportView['kind'], text: string): text is ImportField =>
  (importFields[kind] as readonly string[]).includes(text);

function ColumnsTable({
  one,
  disabled,
  onChange,
}: {
  one: ImportView;
  disabled: boolean;
  onChange: (at: number, field: ImportField | null) => void;
}): ReactNode {
  return (
    <Table label={t('columns')}>
      <thead>
        <tr>
          <th scope="col">{t('inFile')}</th>
          <th scope="col">{t('here')}</th>
        </tr>
      </thead>
      <tbody>
        {one.columns.map(({ name, sample, field }, at) => (
          <tr key={name}>
            <td className={s.cellText}>
              <span className="strong cut">{name}</span>
              <span className="muted small cut">{sample}</span>
            </td>
            <td>
              <select
                className={s.fieldSelect}
                aria-label={t('fieldOf', { column: name })}
                value={field ?? ''}
                disabled={disabled}
                onChange={({ target: { value } }) =>
                  onChange(at, isField(one.kind, value) ? value : null)
                }
              >
                <option value="">{t('leftOut')}</option>
                {importFields[one.kind].map((option) => (
                  <option key={option} value={option}>
                    {fieldLabels[option]}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Matched({ one }: { one: ImportView }): ReactNode {
  const { columns, columnsRemembered, unusedColumns: unused = [] } = one;
  const matched = columns.filter(({ field }) => field !== null).length;
  return (
    <>
      <p className={`muted small num ${s.matched}`}>
        <Icon of={Check} size={16} />
        {columnsRemembered ? t('remembered') : t('matched', { matched, columns: columns.length })}
      </p>
      {unused.length > 0 && (
        <p className="muted small">
          {t('unusedColumns', { count: unused.length, names: unused.join(', ') })}
        </p>
      )}
    </>
  );
}

/** What each column of the file is here, and how its dates are read. */
export function ColumnsCard({
  one,
  readAgain,
  onOtherFile,
}: {
  one: ImportView;
  readAgain: ReadAgain;
  onOtherFile: () => void;
}): ReactNode {
  const { choose } = useImportActions(one.id);
  const fields = one.columns.map(({ field }) => field);
  const isFixed = !['columns', 'checking', 'checked'].includes(one.status);
  const hasDates = fields.some((field) => field !== null && importDateFields.includes(field));
  return (
    <Card look="flush">
      <header className={s.cardHead}>
        <div>
          <h2>{t('columns')}</h2>
          <p className="muted small num">
            {t('fileFacts', {
              name: one.fileName,
              rows: one.counts.rows,
              columns: one.columns.length,
            })}
          </p>
          {isFixed && (
            <p className="muted small">
              {t('writtenAs', { encoding: encodingLabels[one.encoding] })}
            </p>
          )}
        </div>
        <Button look="ghost" size="sm" onClick={onOtherFile}>
          {t('otherFile')}
        </Button>
      </header>
      {one.otherKind && (
        <div className={s.ask}>
          <Note tone="alert">{t('otherKind', { name: kindLabels[one.otherKind] })}</Note>
        </div>
      )}
      {one.asks.map((ask) => (
        <div key={ask} className={s.ask}>
          <Note tone="scarce">{askLabels[ask]}</Note>
        </div>
      ))}
      {choose.isError && <Note tone="alert">{messageOf(choose.error)}</Note>}
      <ColumnsTable
        one={one}
        disabled={isFixed || choose.isPending}
        onChange={(at, field) =>
          choose.mutate({ fields: fields.with(at, field), dateOrder: one.dateOrder })
        }
      />
      <div className={s.cardFoot}>
        {hasDates && !isFixed && (
          <SelectField
            label={t('dateOrder')}
            value={one.dateOrder ?? ''}
            options={[
              { value: 'day_first', label: t('dayFirst') },
              { value: 'month_first', label: t('monthFirst') },
            ]}
            onChange={(order) => choose.mutate({ fields, dateOrder: order as DateOrder })}
          />
        )}
        {!isFixed && <EncodingField one={one} readAgain={readAgain} />}
        <Matched one={one} />
      </div>
    </Card>
  );
}
