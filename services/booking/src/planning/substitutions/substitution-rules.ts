import type { ErrorCode, SubstitutionState } from '@studio/contracts';

/** What can happen to a request for cover. */
export type SubstitutionMove =
  'claim' | 'cover' | 'decline' | 'approve' | 'refuse' | 'assign' | 'withdraw' | 'expire' | 'close';

interface MoveRule {
  from: readonly SubstitutionState[];
  to: SubstitutionState;
}

const undecided = ['open', 'claimed'] as const;

/** The whole life of a request; whatever is not here can't be. `cover` is a claim without approval. */
export const moves: Readonly<Record<SubstitutionMove, MoveRule>> = {
  decline: { from: ['open'], to: 'open' },
  claim: { from: ['open'], to: 'claimed' },
  cover: { from: ['open'], to: 'covered' },
  approve: { from: ['claimed'], to: 'covered' },
  refuse: { from: ['claimed'], to: 'open' },
  assign: { from: undecided, to: 'covered' },
  withdraw: { from: undecided, to: 'withdrawn' },
  expire: { from: undecided, to: 'expired' },
  close: { from: undecided, to: 'closed' },
};

/** Why a move can't be made; undefined: it can. */
export const refusalOf = (
  move: SubstitutionMove,
  state: SubstitutionState,
): ErrorCode | undefined => {
  if (moves[move].from.includes(state)) return undefined;
  const isClaim = move === 'claim' || move === 'cover';
  return isClaim && (state === 'claimed' || state === 'covered')
    ? 'SUBSTITUTION_TAKEN'
    : 'SUBSTITUTION_ENDED';
};

export const hasEnded = (state: SubstitutionState): boolean =>
  state !== 'open' && state !== 'claimed';
