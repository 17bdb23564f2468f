import type { Substitution, SubstitutionStep } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { relativeDay, studioClock, studioDay } from '@studio/ui/format';
import type { ReactNode } from 'react';
import s from './cover.module.css';
import { t } from './messages.js';

type StepText = Record<'who' | 'trainer' | 'note', string>;

const texts: Record<SubstitutionStep['kind'], (of: StepText) => string> = {
  requested: (of) => t(of.trainer ? 'step_requestedFor' : 'step_requested', { ...of }),
  declined: ({ who }) => t('step_declined', { who }),
  claimed: ({ who }) => t('step_claimedWaits', { who }),
  approved: ({ who }) => t('step_approved', { who }),
  refused: (of) => t('step_refused', { ...of }),
  assigned: ({ who, trainer }) => t('step_assigned', { who, trainer }),
  withdrawn: ({ who }) => t('step_withdrawn', { who }),
  alarmed: () => t('step_alarmed'),
  expired: () => t('step_expired'),
  closed: ({ note }) => t('step_closed', { note }),
};

const factsOf = ({ by, trainer, note }: SubstitutionStep, ownId: string | undefined): StepText => ({
  who: by?.id === ownId ? t('you') : (by?.name ?? ''),
  trainer: trainer?.name ?? '',
  note: note ?? '',
});

/** The claim that counted at once, without a manager. */
const countedClaim = ({ state, steps }: Substitution): SubstitutionStep | undefined => {
  const last = steps.at(-1);
  return state === 'covered' && last?.kind === 'claimed' ? last : undefined;
};

/** What happened to a request, oldest first. */
export function Steps({ request, now }: { request: Substitution; now: Date }): ReactNode {
  const { user } = useSession();
  const counted = countedClaim(request);
  return (
    <ol className={s.steps}>
      {request.steps.map((step) => {
        const of = factsOf(step, user?.id);
        return (
          <li key={`${step.at} ${step.kind} ${of.who}`}>
            <p>{step === counted ? t('step_claimed', of) : texts[step.kind](of)}</p>
            <p className="muted small num">
              {`${relativeDay(studioDay(step.at), now)} ${studioClock(step.at)}`}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
