import type { OtherAccount as Accounts } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import s from './form.module.css';

/** A link of another account than the one that is signed in: nobody is replaced unasked. */
export function OtherAccount({
  accounts: { linkEmail, signedInEmail },
  onGoOn,
}: {
  accounts: Accounts;
  onGoOn: () => void;
}): ReactNode {
  return (
    <AuthFrame
      title="This link is for another account"
      lead={
        <>
          You are signed in as <b className="strong">{signedInEmail}</b>. The link resets the
          password of <b className="strong">{linkEmail}</b>.
        </>
      }
    >
      <div className={s.form}>
        <Note tone="scarce" icon={LogOut}>
          Going on signs {signedInEmail} out in this browser. If you did not ask for this link, stay
          signed in.
        </Note>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/" replace>
            Stay signed in
          </Link>
        </ButtonLink>
        <Button look="outline" size="lg" block onClick={onGoOn}>
          Switch to the other account
        </Button>
      </div>
    </AuthFrame>
  );
}
