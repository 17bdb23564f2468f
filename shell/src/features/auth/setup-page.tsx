import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { SetupForm } from './setup-form.js';
import { useSetup } from './use-setup.js';
import s from './form.module.css';
import { t, Text } from './messages.js';

/** Where the link in the log of a studio without an admin leads, and that of `admin:invite`. */
export default function SetupPage(): ReactNode {
  const { link, making, invalidLink } = useSetup();
  if (invalidLink)
    return (
      <AuthFrame title={t('setupLinkInvalid')}>
        <div className={s.form}>
          <Note tone="alert">{t(invalidLink)}</Note>
          <ButtonLink look="primary" size="lg" block>
            <Link to="/login">{t('goToLogin')}</Link>
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  if (link.isError)
    return (
      <AuthFrame title={t('linkUnchecked')} lead={t('linkUncheckedLead')}>
        <Button
          look="primary"
          size="lg"
          block
          busy={link.isFetching}
          onClick={() => void link.refetch()}
        >
          {t('tryAgain')}
        </Button>
      </AuthFrame>
    );
  if (!link.data)
    return (
      <AuthFrame title={t('setupTitle')}>
        <Spinner label={t('setupChecking')} />
      </AuthFrame>
    );
  const { email, expiresAt } = link.data;
  const lead =
    email === null ? (
      t('setupLead')
    ) : (
      <Text message="setupLeadInvited" values={{ email }} tags={{ b: <b className="strong" /> }} />
    );
  return (
    <AuthFrame title={t('setupTitle')} lead={lead}>
      <SetupForm
        email={email}
        expiresAt={expiresAt}
        onSubmit={making.mutate}
        isPending={making.isPending || making.isSuccess}
        error={making.error}
      />
    </AuthFrame>
  );
}
