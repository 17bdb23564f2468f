import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { useState } from 'react';
import type { ReactNode } from 'react';
import s from './ways-on.module.css';
import { t } from './messages.js';

/** Where the purchase shows once it has arrived. */
export const account = (look: 'primary' | 'outline') => (
  <ButtonLink look={look} size="lg" block>
    <Link to="/profile">{t('checkMyAccount')}</Link>
  </ButtonLink>
);

export const home = (
  <ButtonLink look="ghost" size="lg" block>
    <Link to="/">{t('returnToHome')}</Link>
  </ButtonLink>
);

/** What support asks for. */
export function Reference({ sessionId }: { sessionId: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Card className={s.reference}>
      <span className="num strong cut">{sessionId}</span>
      <Button
        look="ghost"
        size="sm"
        onClick={() => void navigator.clipboard.writeText(sessionId).then(() => setIsCopied(true))}
      >
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
    </Card>
  );
}
