import { Link } from '@studio/shell-kit/router';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { studio } from '../../shared/studio.js';
import s from './info.module.css';

/** The studio's rules in its members' words (domain.md; spec section 9, Terms). */
const questions: readonly (readonly [string, string])[] = [
  [
    'How do I book a class?',
    'Buy a package, choose a class on the schedule and press Book. One credit pays for one class. You see which credit is used, and why, before you confirm.',
  ],
  [
    'How early can I book?',
    'From 14 days before the class until it starts, as long as a seat is free.',
  ],
  [
    'Can I cancel?',
    'Yes. Up to 12 hours before the class it is free: the credit goes back to the package it came from. If that package expires within 7 days, you get 14 days to use it. Less than 12 hours before, the credit stays used.',
  ],
  [
    'What happens if I don’t come?',
    'A no-show uses the credit, as the seat could not be given to anyone else. If the desk made a mistake, tell us within 24 hours and we correct it.',
  ],
  [
    'When should I arrive?',
    '10 to 15 minutes early. The desk checks you in; check-in opens 30 minutes before the start.',
  ],
  [
    'Which credit is used first?',
    'The one that fits the fewest kinds of class, then the one that expires first, then gifts before bought ones, then the oldest. You can choose another before you book.',
  ],
  [
    'How long is a package valid?',
    'As it says at purchase, to the end of its last day. Packages belong to one person and can’t be passed on; refunds are decided by the management.',
  ],
  [
    'Can I be in two classes at once?',
    'No. A class that overlaps one of yours can’t be booked; cancel the other one first.',
  ],
  [
    'How do I pay?',
    'By card, on the secure page of our card provider. We never see your card number. Prices are in AED and include 5% VAT.',
  ],
  [
    'What do I need to bring?',
    'Comfortable clothes and water. Grip socks are needed on the reformers; you can get a pair at the desk.',
  ],
  [
    'I am pregnant, or have an injury. May I come?',
    'Yes. Book Prenatal, or tell the trainer before the class: there is a version of every exercise for you. Ask your doctor first if you are not sure.',
  ],
  ['Where are you?', `${studio.place}. The booking and the home page have a link to the map.`],
];

export default function FaqsPage(): ReactNode {
  return (
    <Page title="FAQs">
      <div>
        {questions.map(([question, answer]) => (
          <details key={question} className={s.question}>
            <summary>
              {question}
              <Icon of={ChevronDown} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <p className={`muted ${s.actions}`}>
        The full rules are in the{' '}
        <Link to="/terms-of-service" className="link">
          Terms of Service
        </Link>
        .
      </p>
    </Page>
  );
}
