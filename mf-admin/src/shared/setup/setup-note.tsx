import { Link } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import type { ReactNode } from 'react';
import { OnlyFor } from '../only-for.js';
import s from './setup-note.module.css';
import { isSettled, neededOf, useSetupScreen, useSkip } from './use-setup-screen.js';
import { Text, t } from './messages.js';

function SetupReminder(): ReactNode {
  const { data } = useSetupScreen();
  const skip = useSkip();
  if (!data) return null;
  const open = data.items.filter((row) => !isSettled(row)).length;
  const left = neededOf(data.items).filter((row) => !isSettled(row)).length;
  const isDismissed = data.facts.skipped.includes('overview');
  if (open === 0 || (left === 0 && isDismissed)) return null;
  const tags = { link: <Link to="/admin/setup" className="link" /> };
  return (
    <div className={s.note}>
      <Note tone={left > 0 ? 'scarce' : 'calm'}>
        {left > 0 ? (
          <Text message="notOpen" values={{ left }} tags={tags} />
        ) : (
          <Text message="almost" values={{ left: open }} tags={tags} />
        )}
      </Note>
      {left === 0 && (
        <Button
          size="sm"
          look="ghost"
          busy={skip.isPending}
          onClick={() => skip.mutate({ item: 'overview', isSkipped: true })}
        >
          {t('dismiss')}
        </Button>
      )}
    </div>
  );
}

/** On the overview of admins, while the studio is being set up. */
export function SetupNote(): ReactNode {
  return (
    <OnlyFor least="admin">
      <SetupReminder />
    </OnlyFor>
  );
}
