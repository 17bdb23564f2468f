import type { TeamMember } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Card, List } from '@studio/ui/card';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.js';
import { HistoryLink } from '../../shared/history/history-link.js';
import { nameOf, placeLabel, stateLabel } from './team-labels.js';
import s from './team.module.css';
import { useInvitation } from './use-team.js';
import { t } from './messages.js';

function InvitationButtons({ person }: { person: TeamMember }): ReactNode {
  const { again, withdrawal } = useInvitation(person);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const name = nameOf(person);
  const close = (): void => setWithdrawing(false);
  return (
    <>
      <Button
        size="sm"
        look="outline"
        aria-label={t('sendAgainTo', { name })}
        busy={again.isPending}
        onClick={() => again.mutate()}
      >
        {t('sendAgain')}
      </Button>
      <Button
        size="sm"
        look="danger"
        aria-label={t('withdrawFrom', { name })}
        onClick={() => setWithdrawing(true)}
      >
        {t('withdraw')}
      </Button>
      {isWithdrawing && (
        <ConfirmDialog
          title={t('withdrawTitle', { name })}
          consequence={t('withdrawConsequence', { email: person.email })}
          action={t('withdrawNow')}
          busy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate(undefined, { onSettled: close })}
          onClose={close}
        />
      )}
    </>
  );
}

function TeamRow({ person, onChange }: { person: TeamMember; onChange: () => void }): ReactNode {
  const { user } = useSession();
  return (
    <li className={s.row}>
      <Link to={`/admin/users/${person.id}`} className={s.person}>
        <Avatar name={person.full_name} src={person.avatar_url} size={40} />
        <span className={s.who}>
          <span className={s.name}>
            {person.full_name ?? t('noNameYet')}
            {user?.id === person.id && <Badge>{t('you')}</Badge>}
            {person.banned && <Badge tone="alert">{t('banned')}</Badge>}
          </span>
          <span className="muted small cut">{person.email}</span>
        </span>
      </Link>
      <span className={s.place}>
        <span>{placeLabel(person)}</span>
        <span className="muted small num">{stateLabel(person)}</span>
      </span>
      <span className={s.buttons}>
        {person.email_confirmed === false && <InvitationButtons person={person} />}
        <HistoryLink filter={{ actor: person.id }} of={nameOf(person)} />
        <Button
          size="sm"
          look="outline"
          aria-label={t('changeName', { name: nameOf(person) })}
          onClick={onChange}
        >
          {t('change')}
        </Button>
      </span>
    </li>
  );
}

/** Everybody who works here, and who is asked to. */
export function TeamList({
  people,
  onChange,
}: {
  people: readonly TeamMember[];
  onChange: (person: TeamMember) => void;
}): ReactNode {
  return (
    <Card look="flush" aria-label={t('team')}>
      <List>
        {people.map((person) => (
          <TeamRow key={person.id} person={person} onChange={() => onChange(person)} />
        ))}
      </List>
    </Card>
  );
}
