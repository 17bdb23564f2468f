import { Button } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import { t } from './messages.js';
import s from './profile.module.css';
import { isComplete, newCertificate } from './typed-page.js';
import type { TypedCertificate } from './typed-page.js';

/** The contract's. */
const MOST = 12;

function CertificateFields({
  one,
  number,
  today,
  wasSent,
  onChange,
  onRemove,
}: {
  one: TypedCertificate;
  number: number;
  today: string;
  wasSent: boolean;
  onChange: (next: TypedCertificate) => void;
  onRemove: () => void;
}): ReactNode {
  const isExpired = one.expiresOn !== '' && one.expiresOn < today;
  const set = (change: Partial<TypedCertificate>): void => onChange({ ...one, ...change });
  return (
    <Card className={s.certificate} role="group" aria-label={t('certificate', { number })}>
      <Field
        label={t('certificateName')}
        value={one.name}
        maxLength={120}
        onChange={({ target }) => set({ name: target.value })}
        {...(wasSent && !isComplete(one) && { error: t('incomplete') })}
      />
      <Field
        label={t('issuer')}
        value={one.issuer}
        maxLength={120}
        onChange={({ target }) => set({ issuer: target.value })}
      />
      <div className={s.pair}>
        <Field
          label={t('year')}
          value={one.year}
          inputMode="numeric"
          maxLength={4}
          onChange={({ target }) => set({ year: target.value })}
        />
        <Field
          label={t('expiresOn')}
          optional
          type="date"
          value={one.expiresOn}
          onChange={({ target }) => set({ expiresOn: target.value })}
        />
      </div>
      {isExpired && <p className="muted small">{t('expired')}</p>}
      <div>
        <Button
          size="sm"
          look="ghost"
          aria-label={t('removeCertificate', { number })}
          onClick={onRemove}
        >
          {t('removePortrait')}
        </Button>
      </div>
    </Card>
  );
}

/** Certificates in the order in which members read them. */
export function Certificates({
  list,
  today,
  wasSent,
  onChange,
}: {
  list: readonly TypedCertificate[];
  today: string;
  wasSent: boolean;
  onChange: (list: readonly TypedCertificate[]) => void;
}): ReactNode {
  return (
    <section className={s.part} aria-label={t('certificates')}>
      <h2>{t('certificates')}</h2>
      {list.length === 0 && <p className="muted small">{t('noCertificate')}</p>}
      {list.map((one, n) => (
        <CertificateFields
          key={one.key}
          one={one}
          number={n + 1}
          today={today}
          wasSent={wasSent}
          onChange={(next) => onChange(list.map((old) => (old.key === one.key ? next : old)))}
          onRemove={() => onChange(list.filter(({ key }) => key !== one.key))}
        />
      ))}
      {list.length < MOST && (
        <div>
          <Button size="sm" onClick={() => onChange(list.concat(newCertificate()))}>
            {t('addCertificate')}
          </Button>
        </div>
      )}
    </section>
  );
}
