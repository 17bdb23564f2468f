import { messageOf } from '@studio/api-client';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { amountPaid } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { ChevronDown, Gift, Tag } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import s from './checkout.module.css';
import type { EnteredCodes } from './codes.js';
import { Text, t } from './messages.js';

function Applied({
  icon,
  name,
  onRemove,
}: {
  icon: LucideIcon;
  name: string;
  onRemove: () => void;
}): ReactNode {
  return (
    <li className={`row between num ${s.applied}`}>
      <span className="row">
        <Icon of={icon} />
        {name}
      </span>
      <Button look="ghost" size="sm" onClick={onRemove}>
        <Text
          message="removeCode"
          values={{ name }}
          tags={{ span: <span className="visually-hidden" /> }}
        />
      </Button>
    </li>
  );
}

/** Where a promotion code or a gift card is typed, and what was typed so far. */
export function CodeEntry({ entered }: { entered: EnteredCodes }): ReactNode {
  const { codes, reading, remove } = entered;
  const [typed, setTyped] = useState('');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() && !reading.isPending)
      reading.mutate(typed, { onSuccess: () => setTyped('') });
  };
  const isFull = codes.promo !== null && codes.gift !== null;
  return (
    <div className={s.codes}>
      {(codes.promo ?? codes.gift) && (
        <ul className={s.list} aria-label={t('codes')}>
          {codes.promo && (
            <Applied icon={Tag} name={codes.promo.code} onRemove={() => remove('promo')} />
          )}
          {codes.gift && (
            <Applied
              icon={Gift}
              name={t('giftCardLeft', {
                ending: codes.gift.ending,
                amount: amountPaid(codes.gift.balance),
              })}
              onRemove={() => remove('gift')}
            />
          )}
        </ul>
      )}
      {!isFull && (
        <details className={s.more} open={reading.isError ? true : undefined}>
          <summary className="small">
            <span className="link">{t('addCode')}</span>
            <Icon of={ChevronDown} size={16} />
          </summary>
          <form className={s.form} onSubmit={apply}>
            <Field
              label={t('code')}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                if (reading.isError) reading.reset();
              }}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              {...(reading.isError && { error: messageOf(reading.error) })}
            />
            <Button look="soft" type="submit" busy={reading.isPending}>
              {t('apply')}
            </Button>
          </form>
        </details>
      )}
      <p className="visually-hidden" aria-live="polite">
        {reading.isSuccess ? t('codeIsApplied') : ''}
      </p>
    </div>
  );
}
