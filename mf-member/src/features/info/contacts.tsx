import type { StudioProfile } from '@studio/contracts';
import { phoneText } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';

const link = (href: string, text: string): ReactNode => (
  <a href={href} className="link">
    {text}
  </a>
);
const digits = (phone: string): string => phone.replaceAll(/[^+\d]/g, '');

/** How the studio is reached: what it has said of it. */
export const contactsOf = (studio: StudioProfile): [string, ReactNode][] => {
  const { address, phone, whatsapp, email } = studio;
  const rows: [boolean, string, ReactNode][] = [
    [address !== '', t('address'), address],
    [phone !== '', t('phone'), link(`tel:${digits(phone)}`, phoneText(phone))],
    [
      whatsapp !== '',
      t('whatsapp'),
      link(`https://wa.me/${digits(whatsapp).replace('+', '')}`, phoneText(whatsapp)),
    ],
    [email !== '', t('email'), link(`mailto:${email}`, email)],
  ];
  return rows.filter(([isKnown]) => isKnown).map(([, label, value]) => [label, value]);
};
