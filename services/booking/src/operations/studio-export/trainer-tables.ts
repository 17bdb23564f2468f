import type { StudioTable } from '@studio/personal-data/studio-export';
import { person, trainer } from './booking-names.js';

/** When trainers can teach, and who took whose class. */
export const trainerTables: readonly StudioTable[] = [
  {
    name: 'availability-of-trainers',
    table: 'trainer_availability',
    about: 'When trainers can teach; who is not in it can at any time.',
    columns: {
      trainer_id: trainer('Whose it is.'),
      id: 'Number of the record.',
      weeks: 'Hours of a week, from a day on.',
      days: 'Days that differ.',
      holidays: 'Holidays, with the reason if it was said.',
    },
  },
  {
    name: 'substitutions',
    about: 'Requests for cover of a class.',
    columns: {
      id: 'Number of the request.',
      schedule_id: { about: 'The class, see classes.', head: 'Class ID' },
      trainer_id: trainer('Who could not teach it.'),
      requested_by: person('Who asked.'),
      reason: 'Why.',
      state: 'open, claimed, covered, withdrawn, expired (nobody was found) or closed.',
      claimed_by: trainer('Who took it, or wanted to.'),
      created_at: 'When it was asked.',
      alarm_at: 'When the managers are alarmed without anybody.',
      alarmed_at: 'When they were.',
      ended_at: 'When it ended.',
    },
  },
  {
    name: 'substitution-offers',
    table: 'substitution_offers',
    about: 'Who was asked to take a class.',
    columns: {
      substitution_id: { about: 'The request, see substitutions.', head: 'Substitution ID' },
      trainer_id: trainer('Who was asked.'),
      offered_at: 'When.',
      declined_at: 'When the trainer said no.',
    },
  },
  {
    name: 'substitution-steps',
    table: 'substitution_steps',
    about: 'What happened to a request for cover.',
    columns: {
      substitution_id: { about: 'The request, see substitutions.', head: 'Substitution ID' },
      number: 'Order.',
      at: 'When.',
      kind: 'What.',
      actor_id: person('Who did it; empty: it was done by the clock.'),
      trainer_id: trainer('Whom it was about.'),
      note: 'Why.',
    },
  },
];
