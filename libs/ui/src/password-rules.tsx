import { Check, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import s from './password-rules.module.css';
import { t } from './messages.js';

/** Spec section 5, Reset password: all must hold before a new password can be sent. */
const rules: readonly {
  text: string;
  holds: (password: string, confirmation: string) => boolean;
}[] = [
  { text: t('atLeast6Characters'), holds: (password) => password.length >= 6 },
  { text: t('containsDigit'), holds: (password) => /\d/.test(password) },
  { text: t('containsLetter'), holds: (password) => /\p{L}/u.test(password) },
  {
    text: t('bothEntriesMatch'),
    holds: (password, confirmation) => confirmation !== '' && password === confirmation,
  },
];

export const isValidPassword = (password: string, confirmation: string): boolean =>
  rules.every(({ holds }) => holds(password, confirmation));

/** The rules of a new password, each ticked off while it is typed. Fields refer to it by `id`. */
export function PasswordRules({
  id,
  password,
  confirmation,
}: {
  id: string;
  password: string;
  confirmation: string;
}): ReactNode {
  return (
    <ul id={id} className={s.rules} aria-label={t('yourPassword')}>
      {rules.map(({ text, holds }) => {
        const isMet = holds(password, confirmation);
        return (
          <li key={text} className={cx(isMet && s.holds)}>
            <Icon of={isMet ? Check : Dot} size={16} />
            {text}
            {isMet && <span className="visually-hidden">{t('ruleMet')}</span>}
          </li>
        );
      })}
    </ul>
  );
}
