import type { ReactNode } from 'react';
import { LegalPage } from './legal-page.js';
import type { LegalSection } from './legal-page.js';

const sections: readonly LegalSection[] = [
  {
    title: 'What we keep',
    text: [
      'Your name, email address and, if you give it, your phone number; your bookings, packages and payments; and the messages we have sent you.',
      'Your password is kept only in a form from which it cannot be read. Card details stay with the card provider.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To run your bookings and payments, to tell you about changes to your classes, and to keep the accounts the law asks of us. We do not sell your data.',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Trainers see the names of the members in their own classes. The studio’s administrators see what they need to help you; what they change is recorded.',
    ],
  },
  {
    title: 'Cookies',
    text: [
      'One cookie keeps you signed in. It cannot be read by scripts and is gone after you sign out. There are no advertising or tracking cookies.',
    ],
  },
  {
    title: 'Your choices',
    text: [
      'You can change your profile at any time and opt out of emails that are not needed for your bookings. Write to the studio to have your data sent to you or deleted.',
    ],
  },
];

export default function PrivacyPage(): ReactNode {
  return <LegalPage title="Privacy Policy" sections={sections} />;
}
