import { isApiError } from '@studio/api-client';
import { otherAccount } from '@studio/contracts';
import type { OtherAccount } from '@studio/contracts';
import { adoptSession, useSession } from '@studio/shell-kit';
import { useEffect, useState } from 'react';
import { forgetHash } from './link-tokens.js';

/** What a mailed link or its code gives a browser. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/**
 * `none`: there is no link; `unreachable`: nobody could say whether it is good; `other account`:
 * somebody else is signed in here, and decides.
 */
export type LinkStage =
  'none' | 'verifying' | 'unreachable' | 'other account' | 'valid' | 'invalid';

interface Verdict {
  stage: LinkStage;
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
const trade = ({ access_token, refresh_token }: Tokens, replaces?: string): Promise<Verdict> => {
  const known = trades.get(access_token);
  if (known) return known;
  const traded = adoptSession({ access_token, refresh_token, ...(replaces ? { replaces } : {}) })
    .then((): Verdict => ({ stage: 'valid' }), verdictOf)
    .finally(() => trades.delete(access_token));
  trades.set(access_token, traded);
  return traded;
};

export interface LinkSession extends Verdict {
  /** Trades these tokens, or those at hand once more. */
  verify: (tokens?: Tokens) => void;
  /** Goes on with the link, which signs out who is signed in. */
  goOn: () => void;
}

/** Trades the tokens of a mailed link or code for this browser's session. */
export const useLinkSession = (inAddress: Tokens | null): LinkSession => {
  const { status } = useSession();
  const [tokens, setTokens] = useState(inAddress);
  const [verdict, setVerdict] = useState<Verdict>({ stage: inAddress ? 'verifying' : 'none' });
  const [replaces, setReplaces] = useState<string>();
  // A session of before that is over by now is nobody's to ask.
  const isDue = verdict.stage === 'verifying' && status !== 'loading';
  useEffect(() => {
    if (!inAddress) forgetHash();
  }, [inAddress]);
  useEffect(() => {
    if (!tokens || !isDue) return;
    let isShown = true;
    void trade(tokens, replaces).then((result) => {
      if (result.stage === 'valid' || result.stage === 'invalid') forgetHash();
      if (isShown) setVerdict(result);
    });
    return () => {
      isShown = false;
    };
  }, [tokens, isDue, replaces]);

  const verify = (next = tokens): void => {
    setTokens(next);
    setVerdict({ stage: 'verifying' });
  };
  return {
    ...verdict,
    verify: (next) => verify(next),
    goOn: () => {
      setReplaces(verdict.accounts?.signedInId);
      verify();
    },
  };
};
