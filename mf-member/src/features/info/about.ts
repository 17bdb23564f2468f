import type { StudioPolicy, StudioProfile } from '@studio/contracts';
import { placeOf } from '@studio/shell-kit/studio';
import { addDays, weekdayLong } from '@studio/ui/format';
import { earlyLabel } from '@studio/ui/policy-labels';
import { t } from './messages.js';

/** Until the studio writes a text of its own. */
export const storyOf = (profile: StudioProfile): string[] => {
  const { name, tagline } = profile;
  const place = placeOf(profile);
  const begin = place ? t('storyStudio', { name, place }) : t('storyName', { name });
  return [...(tagline ? [tagline] : []), begin];
};

// A Monday, and the days after it.
const weekday = (index: number): string => weekdayLong(addDays('2026-11-23', index));

/** When the desk is open, a row a day; none while the studio has not said it. */
export const hoursOf = ({ hours }: Pick<StudioProfile, 'hours'>): [string, string][] =>
  (hours ?? []).map((ranges, index) => [
    weekday(index),
    ranges.map((range) => t('hoursRange', range)).join(', ') || t('closed'),
  ]);

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
