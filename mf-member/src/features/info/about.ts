import type { ScheduleView, StudioPolicy } from '@studio/contracts';
import { earlyLabel } from '@studio/ui/policy-labels';
import { studio } from '../../shared/studio.js';
import { t } from './messages.js';

interface Kind {
  name: string;
  motif: ScheduleView['classType']['motif'];
  text: string;
}

/** What the studio says of itself. Seats, minutes and trainers stand on the schedule. */
export const about = {
  story: [
    t('storyStudio', { name: studio.name, place: studio.place }),
    t('storyName'),
    t('storyClasses'),
  ],
  kinds: [
    {
      name: t('reformerFlow'),
      motif: 'reformer',
      text: t('reformerFlowText'),
    },
    {
      name: t('mat'),
      motif: 'mat',
      text: t('matText'),
    },
    {
      name: t('tower'),
      motif: 'tower',
      text: t('towerText'),
    },
    { name: t('barre'), motif: 'barre', text: t('barreText') },
    {
      name: t('prenatal'),
      motif: 'prenatal',
      text: t('prenatalText'),
    },
  ],
  rooms: [
    [t('reformerStudio'), t('reformers')],
    [t('matBarre'), t('matBarreEquipment')],
    [t('tower'), t('towerEquipment')],
  ],
  hours: [
    [t('mondayToFriday'), t('hoursRange', { from: '06:00', until: '21:30' })],
    [t('saturday'), t('hoursRange', { from: '07:00', until: '19:30' })],
    [t('sunday'), t('hoursRange', { from: '08:00', until: '19:30' })],
  ],
} satisfies {
  story: string[];
  kinds: Kind[];
  rooms: [string, string][];
  hours: [string, string][];
};

const checkInLabel = (policy: StudioPolicy): string => {
  const { checkInOpensMinutes: before, checkInClosesMinutes: after } = policy;
  if (before === 0 && after === 0) return t('checkInAtStart');
  if (before === 0) return t('checkInFromStart', { after });
  return after === 0 ? t('checkInToStart', { before }) : t('checkInAroundStart', { before, after });
};

/** How the studio does things, by its numbers. */
export const rulesOf = (policy: StudioPolicy): [string, string][] => [
  [t('bookingOpens'), t('daysBefore', { days: policy.bookingOpensDays })],
  [
    t('freeCancellation'),
    policy.cancelHours === 0
      ? t('untilClassStarts')
      : t('untilHoursBefore', { hours: policy.cancelHours }),
  ],
  [t('pleaseArrive'), earlyLabel(policy)],
  [t('checkIn'), checkInLabel(policy)],
  [t('ifWeCancel'), t('everythingBack')],
];
