import { money, type StudioTable } from '@studio/personal-data/studio-export';
import { classType, person, trainer } from './booking-names.js';

const whose = trainer('Whose pay it is.');
const month = 'The month, by its first day.';
const scheduleId = { about: 'The class, see classes.', head: 'Class ID' };

/** What trainers are paid. */
export const payTables: readonly StudioTable[] = [
  {
    name: 'pay-rates',
    table: 'pay_rates',
    about: 'What trainers are paid for a class, from which day on.',
    columns: {
      id: 'Number of the rate.',
      trainer_id: trainer('For whom; empty: for everybody without a rate of their own.'),
      class_type_id: classType('For which class type; empty: for all without one of their own.'),
      from_day: 'The first day.',
      until_day: 'The last day; empty: until another one begins.',
      per_class: money('For a class.'),
      per_hour: money('For an hour.'),
      per_head: money('For everybody who came.'),
      per_head_above: money('For everybody who came above a number.'),
      heads_included: 'That number.',
      full_bonus: money('When every seat is taken.'),
      share_percent: 'Of a private: per cent of the net price.',
    },
  },
  {
    name: 'payslips',
    table: 'payslips',
    about: 'Months of trainers that were checked or locked.',
    columns: {
      trainer_id: whose,
      month,
      checked_at: 'When it was checked.',
      checked_by: person('Who checked it.'),
      checked_total: money('The sum that was checked.'),
      locked_at: 'When it was locked.',
      locked_by: person('Who locked it.'),
      total: money('The sum that is paid.'),
      paid_on: 'When it was paid out.',
    },
  },
  {
    name: 'pay-corrections',
    table: 'pay_corrections',
    about: 'Amounts that a manager added to a month, or took off.',
    columns: {
      id: 'Number of the correction.',
      trainer_id: whose,
      month,
      amount: money('How much; below 0: taken off.'),
      reason: 'Why.',
      corrected_by: person('Who did it.'),
      at: 'When.',
    },
  },
  {
    name: 'pay-items',
    table: 'pay_items',
    about: 'What was in a month when it was locked.',
    columns: {
      id: 'Number of the item.',
      trainer_id: whose,
      month,
      part: 'Which part of the rate, a difference of a month before, or a correction.',
      schedule_id: scheduleId,
      correction_id: 'The correction, see pay-corrections.',
      starts_at: 'Start of the class.',
      class_name: 'What was taught.',
      is_cover: 'Whether it was taught for another trainer.',
      is_private: 'Whether it was a private or duet.',
      heads: 'Who came.',
      booked: 'Seats that were taken.',
      seats: 'Seats that there were.',
      quantity: 'How many; minutes of an hourly rate, fils without VAT of a share.',
      unit: 'Fils for each; per cent of a share.',
      amount: money('The sum.'),
    },
  },
  {
    name: 'pay-heads',
    table: 'pay_heads',
    about: 'Who came to the classes of a month when it was locked.',
    columns: {
      trainer_id: whose,
      month,
      schedule_id: scheduleId,
      booking_id: 'The booking, see bookings.',
      net: money('Its price without VAT, where a share was paid.'),
      share: money('The share of it.'),
    },
  },
];
