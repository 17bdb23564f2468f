import { messageOf } from '@studio/api-client';
import type { ImportView } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useImportActions } from './api.js';
import s from './import.module.css';
import { t } from './messages.js';

/** Packages that rows name and Products has not: one press makes one for all its rows. */
export function UnknownPackages({ one }: { one: ImportView }): ReactNode {
  const { addPackage } = useImportActions(one.id);
  const { unknownPackages: unknown = [] } = one;
  if (unknown.length === 0) return null;
  return (
    <Card>
      <h2>{t('unknownPackages', { count: unknown.length })}</h2>
      <p className="muted small">{t('hiddenPackageHint')}</p>
      <ul className={s.unknown}>
        {unknown.map(({ name, rows }) => (
          <li key={name}>
            <span>
              <span className="strong">{name}</span>
              <span className="muted small num">{t('rowsOfPackage', { count: rows })}</span>
            </span>
            <Button
              size="sm"
              look="outline"
              aria-label={t('addHiddenNamed', { name })}
              busy={addPackage.isPending && addPackage.variables === name}
              disabled={addPackage.isPending || one.status === 'checking'}
              onClick={() => addPackage.mutate(name)}
            >
              {t('addHidden')}
            </Button>
          </li>
        ))}
      </ul>
      {addPackage.isError && <Note tone="alert">{messageOf(addPackage.error)}</Note>}
    </Card>
  );
}
