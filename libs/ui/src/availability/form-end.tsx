import type { ReactNode } from 'react';
import { Button } from '../button.js';
import { Note } from '../note.js';
import s from './availability.module.css';
import { t } from './messages.js';
import type { Saving } from './saving.js';

/** What is wrong, and the buttons. */
export function FormEnd({
  problem,
  saving,
  onClose,
}: {
  problem: string | undefined;
  saving: Saving;
  onClose: () => void;
}): ReactNode {
  return (
    <>
      {(problem ?? saving.error) && <Note tone="alert">{problem ?? saving.error}</Note>}
      <div className={s.buttons}>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {t('save')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  );
}
