import type { MemberSafety } from '@studio/contracts';
import { Button } from '@studio/ui/button';
import { phoneText } from '@studio/ui/format';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSafety } from './api.js';
import s from './care.module.css';
import { ContactDialog } from './contact-dialog.js';
import { Health } from './health.js';
import { LoadedPart } from './part.js';
import { Waiver } from './waiver.js';
import { t } from './messages.js';

interface OfMember {
  userId: string;
  name: string;
}

function Contact({ userId, name, safety }: OfMember & { safety: MemberSafety }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { contact } = safety;
  return (
    <div className={s.row}>
      <p className="strong small">{t('emergency')}</p>
      {contact ? (
        <p className="small num">
          {contact.relation
            ? t('nameRelation', { name: contact.name, relation: contact.relation })
            : contact.name}
          <br />
          <a className="link" href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>
            {phoneText(contact.phone)}
          </a>
        </p>
      ) : (
        <p className="muted small">{t('noContact')}</p>
      )}
      <div className={s.actions}>
        <Button size="sm" look="ghost" onClick={() => setOpen(true)}>
          {contact ? t('edit') : t('add')}
          <span className="visually-hidden"> {t('emergency')}</span>
        </Button>
      </div>
      {isOpen && <ContactDialog {...{ userId, name, safety }} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What must be known when something happens: health flags, whom to call. */
export function Safety({ userId, name }: OfMember): ReactNode {
  const safety = useSafety(userId);
  return (
    <LoadedPart title={t('healthSafety')} what={t('theSafety')} query={safety}>
      {(found) => (
        <>
          <Health userId={userId} name={name} health={found.health} />
          <Contact userId={userId} name={name} safety={found} />
          <Waiver userId={userId} name={name} />
        </>
      )}
    </LoadedPart>
  );
}
