import { call, isApiError } from '@studio/api-client';
import { findSetupLink, setUpAdmin } from '@studio/contracts';
import { signIn, toast, useNavigateTo } from '@studio/shell-kit';
import { useMutation, useQuery } from '@studio/shell-kit/query';
import { useState } from 'react';
import { t } from './messages.js';

/** Where an owner's work begins. */
const FIRST_PAGE = '/admin/setup';

const invalidLinkCodes = [
  'SETUP_LINK_UNKNOWN',
  'SETUP_LINK_USED',
  'SETUP_LINK_REPLACED',
  'SETUP_LINK_EXPIRED',
  'SETUP_DONE',
] as const;
type InvalidLinkCode = (typeof invalidLinkCodes)[number];

/** Why a link is good for nothing any more; undefined: the error is about something else. */
const invalidLinkCodeOf = (error: unknown): InvalidLinkCode | undefined =>
  invalidLinkCodes.find((code) => isApiError(error) && error.code === code);

interface Admin {
  fullName: string;
  email: string;
  password: string;
}

/** The token stays in the fragment until it has done its work: a reload finds it again. */
const tokenHere = (): string =>
  new URLSearchParams(location.hash.replace(/^#/, '')).get('token') ?? '';

/** The link that led here, and what is made with it. */
export const useSetup = () => {
  const [token] = useState(tokenHere);
  const go = useNavigateTo();
  const making = useMutation({
    mutationFn: (admin: Admin) => call(setUpAdmin, { body: { token, ...admin } }),
    onSuccess: async (_made, { email, password }) => {
      history.replaceState(history.state, '', location.pathname);
      try {
        await signIn(email, password);
        go(FIRST_PAGE, { replace: true });
      } catch {
        // The account is there, whatever became of the session.
        toast.success(t('setupSignInLater'));
        go('/login', { replace: true, state: { from: FIRST_PAGE } });
      }
    },
  });
  const link = useQuery({
    queryKey: ['setup link', token],
    queryFn: () => call(findSetupLink, { body: { token } }),
    // Used up: asked again, it would be refused.
    enabled: token !== '' && !making.isSuccess && !making.isPending,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const invalidLink: InvalidLinkCode | undefined =
    token === ''
      ? 'SETUP_LINK_UNKNOWN'
      : (invalidLinkCodeOf(link.error) ?? invalidLinkCodeOf(making.error));
  return { link, making, invalidLink };
};
