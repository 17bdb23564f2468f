import { t } from './messages.js';
/** What every studio page says of the place; the spec's default location (section 9). */
export const studio = {
  name: t('studioName'),
  place: t('studioPlace'),
  directions: 'https://www.google.com/maps/search/?api=1&query=Pilates+studio+Downtown+Dubai',
} as const;
