import type { ScheduleView, StudioPolicy } from '@studio/contracts';
import { count } from '@studio/ui/format';
import { earlyWords } from '@studio/ui/policy-words';
import { studio } from '../../shared/studio.js';

interface Kind {
  name: string;
  motif: ScheduleView['classType']['motif'];
  text: string;
}

/** What the studio says of itself. Seats, minutes and trainers stand on the schedule. */
export const about = {
  story: [
    `${studio.name} is a small studio in ${studio.place}. Groups are small enough for the trainer to see everyone.`,
    'Mawj means wave. Classes have the same shape: they build slowly, ask for your full attention in the middle, and let you leave calmer than you came.',
    'There are classes every day of the week, from the first class to advanced, and nobody is left to copy the neighbour.',
  ],
  kinds: [
    {
      name: 'Reformer Flow',
      motif: 'reformer',
      text: 'Springs, straps and a moving carriage: strength without weight on the joints.',
    },
    {
      name: 'Mat',
      motif: 'mat',
      text: 'The classical order on the floor, with rings and balls. The best place to begin.',
    },
    {
      name: 'Tower',
      motif: 'tower',
      text: 'A very small group, springs from the wall, and time for detail.',
    },
    { name: 'Barre', motif: 'barre', text: 'Small movements, high standing, steady music.' },
    {
      name: 'Prenatal & Stretch',
      motif: 'prenatal',
      text: 'Calm classes for two, and for tired backs.',
    },
  ],
  rooms: [
    ['Reformer Studio', 'Reformers'],
    ['Mat & Barre', 'Mats, rings, balls and barres'],
    ['Tower', 'Springs from the wall'],
  ],
  hours: [
    ['Monday to Friday', '06:00 to 21:30'],
    ['Saturday', '07:00 to 19:30'],
    ['Sunday', '08:00 to 19:30'],
  ],
} satisfies {
  story: string[];
  kinds: Kind[];
  rooms: [string, string][];
  hours: [string, string][];
};

const checkInLabel = (policy: StudioPolicy): string => {
  const { checkInOpensMinutes: before, checkInClosesMinutes: after } = policy;
  if (before === 0 && after === 0) return 'at the start';
  if (before === 0) return `from the start to ${count(after, 'minute')} after it`;
  return after === 0
    ? `${count(before, 'minute')} before to the start`
    : `${count(before, 'minute')} before to ${after} after the start`;
};

/** How the studio does things, by its numbers. */
export const rulesOf = (policy: StudioPolicy): [string, string][] => [
  ['Booking opens', `${count(policy.bookingOpensDays, 'day')} before`],
  [
    'Free cancellation',
    policy.cancelHours === 0
      ? 'until the class starts'
      : `until ${count(policy.cancelHours, 'hour')} before`,
  ],
  ['Please arrive', earlyWords(policy)],
  ['Check-in', checkInLabel(policy)],
  ['If we cancel', 'you get everything back at once'],
];
