import { call, messageOf } from '@studio/api-client';
import { claimSubstitution, declineSubstitution, listCoverPay } from '@studio/contracts';
import type { NeededCover } from '@studio/contracts';
import { toast, useSession } from '@studio/shell-kit';
import { keys, useMutation, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Avatar } from '@studio/ui/avatar';
import { Button } from '@studio/ui/button';
import { priceTag, shortDate } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ClaimDialog } from './claim-dialog.js';
import s from './cover.module.css';
import { t } from './messages.js';

const useAnswer = (id: string) => {
  const client = useQueryClient();
  const onSettled = (): void => {
    void client.invalidateQueries({ queryKey: keys.cover });
    void client.invalidateQueries({ queryKey: keys.trainerDays });
  };
  const onError = (error: unknown): void => void toast.error(messageOf(error));
  const claim = useMutation({
    mutationFn: () => call(claimSubstitution, { params: { id } }),
    onSuccess: ({ state }) => toast.success(t(state === 'claimed' ? 'claimedWaits' : 'claimed')),
    onError,
    onSettled,
  });
  const decline = useMutation({
    mutationFn: () => call(declineSubstitution, { params: { id } }),
    onError,
    onSettled,
  });
  return { claim, decline };
};

/** Fils by the id of the request; nothing while they are read, or when no rate is known. */
export const useCoverPay = (): ReadonlyMap<string, number> => {
  const pay = useQuery({
    queryKey: [...keys.cover, 'pay'],
    queryFn: ({ signal }) => call(listCoverPay, { signal }),
  });
  return new Map(pay.data?.items.map(({ substitutionId, amount }) => [substitutionId, amount]));
};

/** Somebody else was faster. */
export const isTaken = ({ state, claimedBy }: NeededCover, ownId: string | undefined): boolean =>
  state !== 'open' && claimedBy?.id !== ownId;

/** Why it can't be claimed, or what to know before. */
const noteOf = (one: NeededCover, ownId: string | undefined): string | null => {
  const { state, obstacle, isAway, declined } = one;
  const name = one.claimedBy?.name ?? '';
  if (isTaken(one, ownId)) return t(state === 'covered' ? 'takenBy' : 'wantedBy', { name });
  if (state === 'claimed') return t('waitsForManager');
  if (obstacle === 'not_qualified') return t('notQualified');
  if (obstacle === 'teaches_then') return t('teachesThen');
  if (declined) return t('declined');
  return isAway ? t('away') : null;
};

interface Offered {
  one: NeededCover;
  /** A manager has a say after the claim. */
  needsApproval: boolean;
}

/** Who hears of it, and whether a manager comes first. */
const effectOf = (booked: number, needsApproval: boolean): string =>
  t(needsApproval ? 'claimEffectApproved' : 'claimEffect', { booked });

/** To take it, after a question, or to say that one can't. */
function Answers({ one, when, needsApproval }: Offered & { when: string }): ReactNode {
  const { claim, decline } = useAnswer(one.id);
  const [isAsking, setAsking] = useState(false);
  const { className } = one;
  return (
    <div className={s.answers}>
      <Button
        busy={claim.isPending}
        disabled={decline.isPending}
        aria-label={t('claimOf', { className, when })}
        onClick={() => setAsking(true)}
      >
        {t('claim')}
      </Button>
      {!one.declined && (
        <Button
          look="ghost"
          size="sm"
          busy={decline.isPending}
          disabled={claim.isPending}
          aria-label={t('declineOf', { className, when })}
          onClick={() => decline.mutate()}
        >
          {t('decline')}
        </Button>
      )}
      {isAsking && (
        <ClaimDialog
          what={t('claimWhat', { className, when, trainer: one.trainer.name })}
          effect={effectOf(one.booked, needsApproval)}
          busy={claim.isPending}
          onClaim={() => claim.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** A class of somebody else that needs a trainer. */
export function Needed({
  one,
  pay,
  needsApproval,
}: Offered & { pay: number | undefined }): ReactNode {
  const { user } = useSession();
  const { className, trainer, booked } = one;
  const when = `${shortDate(one.date)}, ${one.startTime}`;
  const note = noteOf(one, user?.id);
  const taken = isTaken(one, user?.id);
  const canClaim = one.state === 'open' && one.obstacle === null;
  return (
    <li className={s.needed}>
      <Avatar name={trainer.name} src={trainer.avatarUrl} size={40} />
      <div className={s.what}>
        <p className={`num ${s.when}`}>{when}</p>
        <p className="muted small num">
          {t('factsFor', { className, booked, trainer: trainer.name })}
        </p>
        {pay !== undefined && !taken && <p className="small strong calm num">{priceTag(pay)}</p>}
        {note && <p className={`small ${taken ? 'muted' : 'scarce'}`}>{note}</p>}
      </div>
      {canClaim && <Answers {...{ one, when, needsApproval }} />}
    </li>
  );
}
