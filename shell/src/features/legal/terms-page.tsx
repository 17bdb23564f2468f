import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import type { LegalSection } from './legal-page.js';

// Source of the rules: spec section 9, Terms.
const sections: readonly LegalSection[] = [
  {
    title: 'Cancelling a class',
    text: [
      'You may cancel free of charge up to 12 hours before the class starts. Cancelling less than 12 hours before class deducts one session from your package, or charges the drop-in price.',
      'Every booking shows its exact deadline in studio time (Dubai).',
    ],
  },
  {
    title: 'Missing a class',
    text: [
      'If you do not come to a class you have booked, the session is deducted or charged automatically.',
    ],
  },
  {
    title: 'Arriving',
    text: [
      'Please arrive 10-15 minutes early, so that the class can start on time and safely for everyone.',
    ],
  },
  {
    title: 'Packages',
    text: [
      'Packages expire as specified at purchase. They are non-transferable.',
      'Refunds need management approval.',
    ],
  },
  {
    title: 'Prices and payment',
    text: [
      'Prices are in UAE dirham (AED) and include VAT. Payment is taken by our card provider; we never see or keep your card number.',
    ],
  },
  {
    title: 'Your health',
    text: [
      'Tell your trainer before class about injuries, pregnancy or anything else that matters for your training. You train at your own responsibility.',
    ],
  },
];

export default function TermsPage(): ReactNode {
  return <LegalPage title="Terms of Service" sections={sections} />;
}
