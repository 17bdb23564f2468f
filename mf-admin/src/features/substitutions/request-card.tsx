import type { Substitution } from '@studio/contracts';
import { toast } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Avatar } from '@studio/ui/avatar';
import { Badge } from '@studio/ui/badge';
import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { dateAndTime, shortDate, span } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../shared/confirm-dialog.js';
import { lazyDialog } from '../../shared/lazy-dialog.js';
import { ReasonDialog } from '../../shared/reason-dialog.js';
import { useDecisions } from './api.js';
import { Steps } from './steps.js';
import s from './substitutions.module.css';
import { t } from './messages.js';

const AssignDialog = lazyDialog(async () => (await import('./assign-dialog.js')).AssignDialog);

const endings = { withdrawn: 'withdrawn', expired: 'expired', closed: 'closed' } as const;

/** How it stands; of an open one how long until the alarm. */
function State({ one, now }: { one: Substitution; now: Date }): ReactNode {
  const { state, claimedBy, alarmAt, alarmedAt } = one;
  if (state === 'covered')
    return <Badge tone="calm">{t('covered', { name: claimedBy?.name ?? '' })}</Badge>;
  if (state === 'claimed') return <Badge tone="accent">{t('waitsForYou')}</Badge>;
  if (state !== 'open')
    return <Badge tone={state === 'expired' ? 'alert' : 'plain'}>{t(endings[state])}</Badge>;
  const left = Date.parse(alarmAt) - now.getTime();
  if (alarmedAt || left <= 0) return <Badge tone="alert">{t('alarmed')}</Badge>;
  return <Badge tone="scarce">{t('alarmIn', { span: span(left) })}</Badge>;
}

function Offers({ offers }: { offers: Substitution['offers'] }): ReactNode {
  if (offers.length === 0) return <p className="muted small">{t('nobodyAsked')}</p>;
  return (
    <div className={s.asked}>
      <span className="muted small">{t('asked')}</span>
      <ul>
        {offers.map(({ id, name, declinedAt }) => (
          <li key={id} className={declinedAt ? 'muted small num' : 'small'}>
            {declinedAt ? t('saidNo', { name, at: dateAndTime(declinedAt) }) : name}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DecisionProps {
  one: Substitution;
  when: string;
  onClose: () => void;
}

/** The class, who has it and who takes it, before everybody who booked is notified. */
function ApproveDialog({ one, when, onClose }: DecisionProps): ReactNode {
  const { approve } = useDecisions(one.id);
  const { trainer, className, booked } = one;
  const name = one.claimedBy?.name ?? '';
  return (
    <ConfirmDialog
      title={t('approveTitle', { name })}
      consequence={t('approveConsequence', {
        when,
        className,
        name,
        booked,
        trainer: trainer.name,
      })}
      action={t('approve')}
      variant="primary"
      busy={approve.isPending}
      onConfirm={() =>
        approve.mutate(undefined, {
          onSuccess: () => toast.success(t('approved', { name })),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

function RefuseDialog({ one, when, onClose }: DecisionProps): ReactNode {
  const { refuse } = useDecisions(one.id);
  const { trainer, className } = one;
  const name = one.claimedBy?.name ?? '';
  return (
    <ReasonDialog
      title={t('refuseTitle', { name })}
      consequence={t('refuseConsequence', { when, className, name, trainer: trainer.name })}
      action={t('refuse')}
      busy={refuse.isPending}
      error={refuse.error}
      onClose={onClose}
      onDo={(reason) =>
        refuse.mutate(reason, {
          onSuccess: () => {
            toast.success(t('refused'));
            onClose();
          },
        })
      }
    />
  );
}

/** The trainers who were offered the class lose the offer. */
function TakeBackDialog({ one, when, onClose }: DecisionProps): ReactNode {
  const { withdraw } = useDecisions(one.id);
  const { trainer, className } = one;
  return (
    <ConfirmDialog
      title={t('takeBackTitle')}
      consequence={t('takeBackConsequence', { when, className, trainer: trainer.name })}
      action={t('takeBack')}
      busy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(undefined, {
          onSuccess: () => toast.success(t('takenBack')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

function Claim({ one, when }: { one: Substitution; when: string }): ReactNode {
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>();
  const name = one.claimedBy?.name ?? '';
  const close = (): void => setDeciding(undefined);
  return (
    <>
      <p className="strong">{t('claimed', { name })}</p>
      <div className={s.buttons}>
        <Button
          look="primary"
          size="sm"
          aria-label={t('approveOf', { name, when })}
          onClick={() => setDeciding('approve')}
        >
          {t('approve')}
        </Button>
        <Button
          look="outline"
          size="sm"
          aria-label={t('refuseOf', { name, when })}
          onClick={() => setDeciding('refuse')}
        >
          {t('refuse')}
        </Button>
      </div>
      {deciding === 'approve' && <ApproveDialog {...{ one, when }} onClose={close} />}
      {deciding === 'refuse' && <RefuseDialog {...{ one, when }} onClose={close} />}
    </>
  );
}

function OpenActions({ one, when }: { one: Substitution; when: string }): ReactNode {
  const [isAssigning, setAssigning] = useState(false);
  const [isTakingBack, setTakingBack] = useState(false);
  return (
    <div className={s.buttons}>
      <Button size="sm" aria-label={t('assignOf', { when })} onClick={() => setAssigning(true)}>
        {t('assign')}
      </Button>
      <Button
        look="ghost"
        size="sm"
        aria-label={t('takeBackOf', { when })}
        onClick={() => setTakingBack(true)}
      >
        {t('takeBack')}
      </Button>
      {isAssigning && <AssignDialog id={one.id} when={when} onClose={() => setAssigning(false)} />}
      {isTakingBack && <TakeBackDialog {...{ one, when }} onClose={() => setTakingBack(false)} />}
    </div>
  );
}

/** One request: whose, why, who was asked, and what a manager can do. */
export function RequestCard({ one, now }: { one: Substitution; now: Date }): ReactNode {
  const { trainer, className, roomName, booked, reason, state } = one;
  const when = `${shortDate(one.date)}, ${one.startTime}`;
  const isOpen = state === 'open' || state === 'claimed';
  return (
    <Card aria-label={`${when}, ${className}`}>
      <div className={s.head}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={40} />
        <div className={s.about}>
          <h2 className={`num ${s.when}`}>
            <Link to={`/admin/class/${one.scheduleId}`}>{when}</Link>
          </h2>
          <p className="muted small num">{t('facts', { className, roomName, booked })}</p>
        </div>
        <State one={one} now={now} />
      </div>
      <p className={s.reason}>{t('whose', { trainer: trainer.name, reason })}</p>
      {state === 'claimed' && <Claim one={one} when={when} />}
      {isOpen && <Offers offers={one.offers} />}
      {isOpen && <OpenActions one={one} when={when} />}
      <Steps steps={one.steps} />
    </Card>
  );
}
