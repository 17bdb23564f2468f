export interface FaqSection {
  /** In the address: `/faqs#cancelling`. */
  id: string;
  title: string;
  questions: readonly (readonly [question: string, answer: string])[];
}

/** The studio's rules in its members' words (domain.md; spec section 9, Terms). */
export const faqs: readonly FaqSection[] = [
  {
    id: 'booking',
    title: 'Booking',
    questions: [
      [
        'How do I book a class?',
        'Choose a class on the schedule and press Book. A credit, your plan or a card pays for it; you see which one, and why, before you confirm, and can choose another.',
      ],
      [
        'How early can I book?',
        'From 14 days before the class until it starts, as long as a seat is free.',
      ],
      [
        'Can I pay for a single class?',
        'Yes, as a drop-in by card: reformer AED 160, mat or barre AED 100. Your seat is held for 30 minutes while you are on the card page; if you don’t pay, it is free again by itself.',
      ],
      [
        'Which credit is used first?',
        'A plan comes before credits. Of your packages, the one that fits the fewest kinds of class, then the one that expires first, then gifts before bought ones, then the oldest. A package must still be valid on the day of the class.',
      ],
      [
        'Can I be in two classes at once?',
        'No. A class that overlaps one of yours can’t be booked; cancel or move the other one first.',
      ],
    ],
  },
  {
    id: 'cancelling',
    title: 'Cancelling and changing',
    questions: [
      [
        'Can I cancel?',
        'Yes. Up to 12 hours before the class it is free: the credit goes back to the package it came from, a drop-in is refunded. If that package expires within 7 days, you get 14 days to use it. After cancelling in time you have 10 seconds to undo it.',
      ],
      [
        'What does a late cancellation cost?',
        'Less than 12 hours before, the credit stays used, a class of a limited plan stays counted, and a drop-in is not refunded. An unlimited plan owes AED 60. Every booking shows its exact deadline.',
      ],
      [
        'Can I move to another class?',
        'Yes, with “Move to another class” on your booking: your old seat is given up only when the new one is yours, and your credit moves along. It is possible as long as you could still cancel free of charge.',
      ],
      [
        'What happens if I don’t come?',
        'A class you miss uses its credit, as the seat could not be given to anyone else; an unlimited plan owes AED 75. If we made a mistake, tell the desk within 24 hours and we correct it.',
      ],
      [
        'What if the studio cancels or moves a class?',
        'If we cancel, you get back what you paid with, at once. If the time or the trainer changes, we tell you, and you may cancel free of charge until 2 hours before.',
      ],
    ],
  },
  {
    id: 'waiting-lists',
    title: 'Waiting lists',
    questions: [
      [
        'How does the waiting list of a class work?',
        'First come, first served, 10 people at most. Your credit is held while you wait and comes back if you leave or no seat comes free.',
      ],
      [
        '“Book me at once” or “Ask me first”?',
        'You choose when you join and can change it. “Book me at once” books you as soon as you are first and a seat comes free, until 14 hours before the class. “Ask me first” sends you an offer to accept. From 14 hours to 1 hour before, everyone is asked first; in the last hour the list is closed and any free seat is open to all.',
      ],
      [
        'How long do I have to answer an offer?',
        'The offer shows its time: it is a share of what remains until the class, so that the next in line has a chance too. No offers are made between 22:00 and 07:00.',
      ],
      [
        'I was booked from the list and can’t come. What now?',
        'Within 12 hours of the class you may decline free of charge for 30 minutes after you got the seat. Before that, the usual free cancellation holds.',
      ],
      [
        'What if I could not be booked?',
        'If you have no credit, another class at that time or a frozen package, you are skipped, told why, and keep your place in line.',
      ],
      [
        'How do waiting lists of events work?',
        'The first in line gets the place. For a paid event you have 2 hours to pay for it; a free event is booked for you.',
      ],
    ],
  },
  {
    id: 'packages-and-plans',
    title: 'Packages and plans',
    questions: [
      [
        'How long is a package valid?',
        'As it says at purchase, to the end of its last day. Packages belong to one person and can’t be passed on; refunds are decided by the management.',
      ],
      [
        'Will you tell me before credits expire?',
        'Yes: 7 days and 1 day before, and when 2 credits or fewer are left.',
      ],
      [
        'Can I freeze my package or plan?',
        'Yes, for 7 days at least and 30 days a year. The expiry moves by the frozen days. You see which bookings would be cancelled before you confirm.',
      ],
      [
        'How do monthly plans work?',
        'A plan renews by itself each month. Its classes count by the date of the class and don’t carry over. With an unlimited plan you can book one class a day ahead, and a second one from 2 hours before it starts. Cancel any time; it runs to the end of the paid period.',
      ],
      [
        'A renewal failed. What happens?',
        'You have 3 days to update your card. Until then nothing changes; after that you can’t make new bookings until it is paid.',
      ],
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    questions: [
      [
        'How do I pay?',
        'By card, on the secure page of our card provider. We never see your card number. Prices are in AED and include 5% VAT.',
      ],
      [
        'Where is my invoice?',
        'In the mail that confirms your payment, and under My Packages, as a PDF.',
      ],
    ],
  },
  {
    id: 'your-visit',
    title: 'Your visit',
    questions: [
      [
        'When should I arrive?',
        '10 to 15 minutes early. Check-in opens 30 minutes before the start and closes 15 minutes after it.',
      ],
      [
        'How do I check in?',
        'Show your code: it is on your booking and on the home page once check-in is open, and works without a connection. The desk can check you in by name as well.',
      ],
      [
        'What do I need to bring?',
        'Comfortable clothes and water. Grip socks are needed in all rooms; you can get a pair at the desk.',
      ],
      [
        'I am pregnant, or have an injury. May I come?',
        'Yes. Book Prenatal, or tell the trainer before the class: there is a version of every exercise for you. Ask your doctor first if you are not sure.',
      ],
      [
        'Where are you?',
        'In Downtown, Dubai. Your booking and the home page have a link to the map.',
      ],
    ],
  },
];
