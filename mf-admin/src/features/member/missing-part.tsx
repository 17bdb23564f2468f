import { useParams } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { useMember } from './api.js';
import s from './member.module.css';
import { t } from './messages.js';

/** A part whose service did not answer; only it is missing, and it can be asked for again. */
export function MissingPart(): ReactNode {
  const { userId = '' } = useParams();
  const member = useMember(userId);
  return (
    <Note tone="scarce">
      <div className={s.missing}>
        <span>{t('partCouldNotLoaded')}</span>
        <Button
          size="sm"
          look="outline"
          busy={member.isFetching}
          onClick={() => void member.refetch()}
        >
          {t('tryAgain')}
        </Button>
      </div>
    </Note>
  );
}
