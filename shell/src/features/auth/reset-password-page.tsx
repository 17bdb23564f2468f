import { adoptSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { forgetHash, readLinkTokens } from './link-tokens.js';
import type { LinkTokens } from './link-tokens.js';
import { NewLinkForm } from './new-link-form.js';
import { NewPasswordForm } from './new-password-form.js';

type Stage = 'verifying' | 'valid' | 'invalid' | 'done';

// A link is good for one use: React's second effect in development must not spend it again.
const trades = new Map<string, Promise<Stage>>();
const trade = (tokens: LinkTokens): Promise<Stage> => {
  const known = trades.get(tokens.access_token);
  if (known) return known;
  const traded = adoptSession(tokens).then(
    (): Stage => 'valid',
    (): Stage => 'invalid',
  );
  trades.set(tokens.access_token, traded);
  return traded;
};

/** Spec section 4: verifying link -> the form, or the card that says the link is no good. */
export default function ResetPasswordPage(): ReactNode {
  const [tokens] = useState(() => readLinkTokens(location.hash));
  const isRecovery = tokens?.type === 'recovery';
  const [stage, setStage] = useState<Stage>(isRecovery ? 'verifying' : 'invalid');
  useEffect(() => {
    forgetHash();
    if (!tokens || !isRecovery) return;
    let isShown = true;
    void trade(tokens).then((result) => {
      if (isShown) setStage(result);
    });
    return () => {
      isShown = false;
    };
  }, [tokens, isRecovery]);

  if (stage === 'verifying') {
    return (
      <AuthFrame title="Reset your password" lead="Verifying your link.">
        <Spinner label="Verifying your link" />
      </AuthFrame>
    );
  }
  if (stage === 'valid') {
    return (
      <AuthFrame title="Reset your password">
        <NewPasswordForm onDone={() => setStage('done')} />
      </AuthFrame>
    );
  }
  if (stage === 'done') {
    return (
      <AuthFrame
        title="Password changed"
        lead="You are signed in here. All other devices have been signed out."
      >
        <ButtonLink look="primary" size="lg" block>
          <Link to="/">Go to Home</Link>
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Invalid Reset Link">
      <NewLinkForm kind="recovery">
        <Note tone="alert">
          This password reset link is invalid or has expired. Please request a new one.
        </Note>
      </NewLinkForm>
    </AuthFrame>
  );
}
