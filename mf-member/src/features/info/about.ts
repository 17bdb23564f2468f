import type { ScheduleView } from '@studio/contracts';
import { studio } from '../../shared/studio.js';

interface Kind {
  name: string;
  motif: ScheduleView['classType']['motif'];
  text: string;
}

/** What the studio says of itself; its numbers are those of domain.md. */
export const about = {
  story: [
    `${studio.name} is a small studio in ${studio.place}. Groups are small enough for the trainer to see everyone: ten reformers, twelve mats, four towers.`,
    'Mawj means wave. Classes have the same shape: they build slowly, ask for your full attention in the middle, and let you leave calmer than you came.',
    'Eight trainers teach 56 classes a week, from the first class to advanced. Every class is 50 minutes, and nobody is left to copy the neighbour.',
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
      text: 'Four people, springs from the wall, and time for detail.',
    },
    { name: 'Barre', motif: 'barre', text: 'Small movements, high standing, steady music.' },
    {
      name: 'Prenatal & Stretch',
      motif: 'prenatal',
      text: 'Calm classes for two, and for tired backs.',
    },
  ],
  rooms: [
    ['Reformer Studio', '10 places'],
    ['Mat & Barre', '12 places'],
    ['Tower', '4 places'],
  ],
  hours: [
    ['Monday to Friday', '06:00 to 21:30'],
    ['Saturday', '07:00 to 19:30'],
    ['Sunday', '08:00 to 19:30'],
  ],
  rules: [
    ['Booking opens', '14 days before'],
    ['Free cancellation', 'until 12 hours before'],
    ['Please arrive', '10 to 15 minutes early'],
    ['Check-in', '30 minutes before to 15 after the start'],
    ['If we cancel', 'you get everything back at once'],
  ],
} satisfies {
  story: string[];
  kinds: Kind[];
  rooms: [string, string][];
  hours: [string, string][];
  rules: [string, string][];
};
