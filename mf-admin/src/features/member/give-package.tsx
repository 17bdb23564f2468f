import { Button } from '@studio/ui/button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { OnlyFor } from '../../shared/only-for.js';
import { GiftDialog } from './gift-dialog.js';
import s from './staff.module.css';
import { t } from './messages.js';

/** The way to a package for nothing. */
export function GivePackage({ owner }: { owner: { id: string; name: string } }): ReactNode {
  const [giving, setGiving] = useState(false);
  return (
    <OnlyFor least="manager">
      <div className={s.actions}>
        <Button size="sm" look="outline" onClick={() => setGiving(true)}>
          {t('givePackage')}
        </Button>
        {giving && (
          <GiftDialog memberId={owner.id} name={owner.name} onClose={() => setGiving(false)} />
        )}
      </div>
    </OnlyFor>
  );
}
