import { isApiError } from '@studio/api-client';
import { adoptSession, useSession } from '@studio/shell-kit';
import { useEffect, useState } from 'react';
import { forgetHash, note, noted, readLinkTokens, type LinkTokens } from './link-tokens.js';

/**
 * Spec section 4: verifying link -> valid or invalid. `unreachable`: nobody could say which;
 * `expired`: it was valid, and the form was sent too late.
 */
type RecoveryStage = 'verifying' | 'unreachable' | 'valid' | 'invalid' | 'expired' | 'done';

const noAnswer = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

// React's second effect in development must not trade twice at once.
const trades = new Map<string, Promise<RecoveryStage>>();
const trade = (tokens: LinkTokens): Promise<RecoveryStage> => {
  const known = trades.get(tokens.access_token);
  if (known) return known;
  const traded = adoptSession(tokens)
    .then(
      (): RecoveryStage => 'valid',
      (error: unknown): RecoveryStage => (noAnswer(error) ? 'unreachable' : 'invalid'),
    )
    .finally(() => trades.delete(tokens.access_token));
  trades.set(tokens.access_token, traded);
  return traded;
};

/**
 * What became of the recovery link that led here. Its mail's token is spent by now: the tokens in
 * the address are kept until they are traded, and after that a reload still finds the form.
 */
export const useRecovery = (): {
  stage: RecoveryStage;
  tryAgain: () => void;
  finish: () => void;
  expire: () => void;
} => {
  const [tokens] = useState(() => readLinkTokens(location.hash));
  const [before] = useState(() => noted('recovery'));
  const { status, user } = useSession();
  const isRecovery = tokens?.type === 'recovery';
  const [stage, setStage] = useState<RecoveryStage>(isRecovery ? 'verifying' : 'invalid');
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!tokens || !isRecovery) return forgetHash();
    let isShown = true;
    void trade(tokens).then((result) => {
      if (result !== 'unreachable') forgetHash();
      if (isShown) setStage(result);
    });
    return () => {
      isShown = false;
    };
  }, [tokens, isRecovery, tries]);

  const userId = user?.id ?? null;
  useEffect(() => {
    if (stage === 'valid' && userId) note('recovery', userId);
  }, [stage, userId]);

  /** A reload finds no form any more. */
  const leave = (last: 'done' | 'expired'): void => {
    note('recovery', null);
    setStage(last);
  };
  const isNoted = stage === 'invalid' && !tokens && before !== null;
  return {
    stage: isNoted ? stageAfterReload(status, before === userId) : stage,
    tryAgain: () => {
      setStage('verifying');
      setTries(tries + 1);
    },
    finish: () => leave('done'),
    expire: () => leave('expired'),
  };
};

const stageAfterReload = (status: string, isSamePerson: boolean): RecoveryStage => {
  if (status === 'loading') return 'verifying';
  return isSamePerson ? 'valid' : 'invalid';
};
