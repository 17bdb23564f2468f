import { isApiError } from '@studio/api-client';
import { otherAccount } from '@studio/contracts';
import type { OtherAccount } from '@studio/contracts';
import { adoptSession, useSession } from '@studio/shell-kit';
import { useEffect, useState } from 'react';
import { forgetHash, note, noted, readLinkTokens, type LinkTokens } from './link-tokens.js';

/**
 * Spec section 4: verifying link -> valid or invalid. `unreachable`: nobody could say which;
 * `other account`: somebody else is signed in here, and decides; `expired`: the link was valid, and
 * the form was sent too late.
 */
type RecoveryStage =
  'verifying' | 'unreachable' | 'other account' | 'valid' | 'invalid' | 'expired' | 'done';

interface Verdict {
  stage: RecoveryStage;
  /** Whose the link is and who is signed in: with `other account`. */
  accounts?: OtherAccount;
}

const noAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

const verdictOf = (error: unknown): Verdict => {
  if (noAnswer(error)) return { stage: 'unreachable' };
  const isOther = isApiError(error) && error.code === 'SIGNED_IN_AS_OTHER';
  const accounts = otherAccount.safeParse(isOther ? error.details : undefined);
  return accounts.success
    ? { stage: 'other account', accounts: accounts.data }
    : { stage: 'invalid' };
};

// React's second effect in development must not trade twice at once.
const trades = new Map<string, Promise<Verdict>>();
const trade = (
  { access_token, refresh_token }: LinkTokens,
  replaces?: string,
): Promise<Verdict> => {
  const known = trades.get(access_token);
  if (known) return known;
  const traded = adoptSession({ access_token, refresh_token, ...(replaces ? { replaces } : {}) })
    .then((): Verdict => ({ stage: 'valid' }), verdictOf)
    .finally(() => trades.delete(access_token));
  trades.set(access_token, traded);
  return traded;
};

interface Recovery extends Verdict {
  tryAgain: () => void;
  /** Goes on with the link, which signs out who is signed in. */
  goOn: () => void;
  finish: () => void;
  expire: () => void;
}

interface Verification {
  link: LinkTokens | null;
  /** Nobody knows yet whether the link is valid, and who is signed in is known. */
  isDue: boolean;
  /** Whose session the link's may replace. */
  replaces: string | undefined;
  onVerdict: (verdict: Verdict) => void;
}

const useVerification = ({ link, isDue, replaces, onVerdict }: Verification): void => {
  useEffect(() => {
    if (!link) forgetHash();
  }, [link]);
  useEffect(() => {
    if (!link || !isDue) return;
    let isShown = true;
    void trade(link, replaces).then((result) => {
      if (result.stage === 'valid' || result.stage === 'invalid') forgetHash();
      if (isShown) onVerdict(result);
    });
    return () => {
      isShown = false;
    };
  }, [link, isDue, replaces, onVerdict]);
};

/**
 * What became of the recovery link that led here. Its mail's token is spent by now: the tokens in
 * the address are kept until they are traded, and after that a reload still finds the form.
 */
export const useRecovery = (): Recovery => {
  const [tokens] = useState(() => readLinkTokens(location.hash));
  const [before] = useState(() => noted('recovery'));
  const { status, user } = useSession();
  const link = tokens && ['recovery', 'invite'].includes(tokens.type) ? tokens : null;
  const [verdict, setVerdict] = useState<Verdict>({ stage: link ? 'verifying' : 'invalid' });
  const [replaces, setReplaces] = useState<string>();
  const { stage } = verdict;
  const userId = user?.id ?? null;
  // A session of before that is over by now is nobody's to ask.
  const isDue = stage === 'verifying' && status !== 'loading';
  useVerification({ link, isDue, replaces, onVerdict: setVerdict });
  useEffect(() => {
    if (stage === 'valid' && userId) note('recovery', userId);
  }, [stage, userId]);

  /** A reload finds no form any more. */
  const leave = (last: 'done' | 'expired'): void => {
    note('recovery', null);
    setVerdict({ stage: last });
  };
  const verifyAgain = (): void => setVerdict({ stage: 'verifying' });
  const isNoted = stage === 'invalid' && !tokens && before !== null;
  return {
    ...verdict,
    stage: isNoted ? stageAfterReload(status, before === userId) : stage,
    tryAgain: verifyAgain,
    goOn: () => {
      setReplaces(verdict.accounts?.signedInId);
      verifyAgain();
    },
    finish: () => leave('done'),
    expire: () => leave('expired'),
  };
};

const stageAfterReload = (status: string, isSamePerson: boolean): RecoveryStage => {
  if (status === 'loading') return 'verifying';
  return isSamePerson ? 'valid' : 'invalid';
};
