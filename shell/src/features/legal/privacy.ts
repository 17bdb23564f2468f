import type { LegalSection } from './legal-page.js';

/** Sources: domain.md (who sees what), and what each service keeps. */
export const privacyInShort = [
  'We keep what a studio needs: who you are, what you book, what you pay. We sell nothing to anyone.',
  'One cookie keeps you signed in, one knows your device again. No advertising, no tracking.',
  'Your account settings give you a copy of everything, and delete it.',
] as const;

export const privacy: readonly LegalSection[] = [
  {
    title: 'Who is responsible',
    text: [
      'Mawj Pilates, Downtown, Dubai, decides what happens with your data. We follow the UAE’s Federal Decree-Law No. 45 of 2021 on the Protection of Personal Data.',
    ],
  },
  {
    title: 'What we keep',
    text: [],
    points: [
      'Your account: name, email address, phone number and picture if you give them, and your password in a form from which it cannot be read.',
      'Your sign-ins: for each device its kind, a shortened network address and when it was last used, so that you can see and end them.',
      'Your training: bookings, waiting lists, check-ins, packages, credits and plans.',
      'Your payments: amount, date, invoice and how it ended. Card numbers stay with the card provider; we never see them.',
      'What trainers need for your safety, such as an injury or a pregnancy, if you tell us.',
      'Messages we have sent you, whether they arrived, and what you want to hear of.',
      'What our staff changed in your records: who, when, what and why.',
    ],
  },
  {
    title: 'What we use it for',
    text: [
      'To run your bookings and payments and to tell you about changes to them (our contract with you); to keep accounts, as tax law asks; to keep accounts safe from guessing and misuse (our legitimate interest); to send news of other kinds, if you want them (your consent, which you can take back with one press).',
    ],
  },
  {
    title: 'Who sees it',
    text: [
      'Trainers see the names of the members in their own classes and what matters for their safety. The studio’s administrators see what they need to help you; what they change is recorded and cannot be erased by them.',
      'Outside the studio: our card provider (payments), our mail provider (emails to you), and, if you allow notifications, the service of your browser’s or phone’s maker that delivers them. They may use the data for that alone. Authorities get what the law obliges us to give.',
    ],
  },
  {
    title: 'How long we keep it',
    text: [],
    points: [
      'Your account and history: as long as you have the account.',
      'Invoices and credit notes: 5 years after the tax period, as UAE tax law asks, also after your account is gone.',
      'Messages and the log of our emails: as long as you have the account. A copy of your data that you asked for: 7 days.',
      'Sign-ins: until you sign out, or 30 days after the last use.',
    ],
  },
  {
    title: 'A copy of your data',
    text: [
      'Under Your data in the account settings you can order an archive of everything that all parts of the studio keep about you, as JSON and CSV files. It is ready within minutes and can be downloaded for 7 days.',
    ],
  },
  {
    title: 'Deleting your account',
    text: [
      'You can have your account deleted in the account settings. You have 30 days to change your mind: sign in and withdraw. After that your name, address, phone number, picture and messages are removed everywhere; bookings and payments stay only as numbers without a person, and invoices as long as the law asks.',
    ],
  },
  {
    title: 'Your other rights',
    text: [
      'You can correct your name, phone number and address yourself, opt out of emails that are not needed for your bookings, object to a use of your data or have it restricted by writing to the desk, and complain to the UAE Data Office.',
    ],
  },
  {
    title: 'Cookies and storage',
    text: [
      'One cookie keeps you signed in and is gone after you sign out. Another holds a random number by which we know your device again, so that we write to you only when somebody signs in from a new one; it stays for up to 400 days. Scripts can read neither. Your browser’s storage remembers whether you chose light or dark. There are no advertising or tracking cookies, so there is nothing to consent to.',
    ],
  },
  {
    title: 'How we protect it',
    text: [
      'Everything travels encrypted. Passwords are hashed, sessions are encrypted and can be ended by you, and each part of our system can read its own data only. If something goes wrong that touches you, we tell you and the authority.',
    ],
  },
  {
    title: 'Changes',
    text: ['We tell you by email 14 days before this policy changes in a way that matters to you.'],
  },
];
