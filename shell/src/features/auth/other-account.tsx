import type { OtherAccount as Accounts } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

/** A link of another account than the one that is signed in: nobody is replaced unasked. */
export function OtherAccount({
  message,
  accounts: { linkEmail, signedInEmail },
  onGoOn,
}: {
  /** What the link was for. */
  message: 'otherAccountLead' | 'otherAccountConfirmed' | 'otherAccountSignIn';
  accounts: Accounts;
  onGoOn: () => void;
}): ReactNode {
  return (
    <AuthFrame
      title={t('otherAccount')}
      lead={
        <>
          <Text
            message={message}
            values={{ signedInEmail, linkEmail }}
            tags={{ b: <b className="strong" /> }}
          />
        </>
      }
    >
      <div className={s.form}>
        <Note tone="scarce" icon={LogOut}>
          {t('otherAccountWarning', { signedInEmail })}
        </Note>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/" replace>
            {t('staySignedIn')}
          </Link>
        </ButtonLink>
        <Button look="outline" size="lg" block onClick={onGoOn}>
          {t('switchAccount')}
        </Button>
      </div>
    </AuthFrame>
  );
}
