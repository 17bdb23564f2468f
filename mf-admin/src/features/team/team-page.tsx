import type { TeamMember } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { SkeletonRows } from '@studio/ui/skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminFrame } from '../../shared/admin-frame.js';
import { CsvButton } from '../../shared/csv-button.js';
import { ChangeDialog } from './change-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { teamCsv } from './team-csv.js';
import { TeamList } from './team-list.js';
import s from './team.module.css';
import { useTeam } from './use-team.js';
import { t } from './messages.js';

/** Who works here, with their roles (domain.md, Roles). */
export default function TeamPage(): ReactNode {
  const team = useTeam();
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<TeamMember | null>(null);
  const list = () => {
    if (team.isPending) return <SkeletonRows what={t('list')} rows={4} height={72} />;
    if (team.isError) return <ErrorPanel onRetry={() => void team.refetch()} />;
    return <TeamList people={team.data.items} onChange={setChanging} />;
  };
  return (
    <AdminFrame
      title={t('team')}
      count={team.data && t('count', { count: team.data.items.length })}
      aside={
        <div className={s.aside}>
          <Button look="primary" onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
          <CsvButton name="team" read={teamCsv} />
        </div>
      }
    >
      {list()}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changing && <ChangeDialog person={changing} onClose={() => setChanging(null)} />}
    </AdminFrame>
  );
}
