import type { OtherAccount } from '@studio/contracts';
import { useSession } from '@studio/shell-kit';
import { useLocation } from '@studio/shell-kit/router';
import { useEffect, useState } from 'react';
import { note, noted, readLinkTokens } from './link-tokens.js';
import { useLinkSession } from './use-link-session.js';
import type { LinkStage, Tokens } from './use-link-session.js';

/**
 * Spec section 4: verifying link -> valid or invalid. `waiting`: a mail was sent, and its link or its
 * code is waited for; `expired`: the link was valid, and the form was sent too late.
 */
type RecoveryStage = Exclude<LinkStage, 'none'> | 'waiting' | 'expired' | 'done';

/** What the page itself has come to. */
type Last = Extract<RecoveryStage, 'waiting' | 'expired' | 'done'>;

interface Recovery {
  stage: RecoveryStage;
  accounts: OtherAccount | undefined;
  /** To whom the mail went that is waited for. */
  sentTo: string;
  /** With the tokens of a code, or those of the link once more. */
  verify: (tokens?: Tokens) => void;
  /** Goes on with the link, which signs out who is signed in. */
  goOn: () => void;
  finish: () => void;
  expire: () => void;
}

/** Links that lead to a new password. */
const leadsHere = (type: string): boolean => ['recovery', 'invite'].includes(type);

/** Where the login page sends who has forgotten the password, with the address in the history. */
const useSentTo = (): string => {
  const { state } = useLocation();
  const sentTo: unknown = (state as { sentTo?: unknown } | null)?.sentTo;
  return typeof sentTo === 'string' ? sentTo : '';
};

/**
 * What became of the recovery link that led here. Its mail's token is spent by now: the tokens in
 * the address are kept until they are traded, and after that a reload still finds the form.
 */
export const useRecovery = (): Recovery => {
  const [tokens] = useState(() => readLinkTokens(location.hash));
  const [before] = useState(() => noted('recovery'));
  const { status, user } = useSession();
  const link = useLinkSession(tokens && leadsHere(tokens.type) ? tokens : null);
  const sentTo = useSentTo();
  const isSent = sentTo !== '' && !tokens && before === null;
  const [last, setLast] = useState<Last | undefined>(isSent ? 'waiting' : undefined);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (link.stage === 'valid' && userId && !last) note('recovery', userId);
  }, [link.stage, userId, last]);

  /** A reload finds no form any more. */
  const leave = (how: 'done' | 'expired'): void => {
    note('recovery', null);
    setLast(how);
  };
  const stageNow = (): RecoveryStage => {
    if (last) return last;
    if (link.stage !== 'none') return link.stage;
    return !tokens && before !== null ? stageAfterReload(status, before === userId) : 'invalid';
  };
  return {
    stage: stageNow(),
    accounts: link.accounts,
    sentTo,
    verify: (next) => {
      setLast(undefined);
      link.verify(next);
    },
    goOn: link.goOn,
    finish: () => leave('done'),
    expire: () => leave('expired'),
  };
};

const stageAfterReload = (status: string, isSamePerson: boolean): RecoveryStage => {
  if (status === 'loading') return 'verifying';
  return isSamePerson ? 'valid' : 'invalid';
};
