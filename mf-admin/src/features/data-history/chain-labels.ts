import type { HistoryChain } from '@studio/contracts';
import { dateAndTime } from '@studio/ui/format';
import { t } from './messages.js';

const MINUTE = 60_000;
const HOUR_OF_MINUTES = 60;

/** `just now`, `2 min ago`, `on Mon 23 Nov, 04:00`. */
export const checkedLabel = (at: string, now: Date): string => {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / MINUTE);
  if (minutes < 1) return t('justNow');
  return minutes < HOUR_OF_MINUTES
    ? t('minutesAgo', { minutes })
    : t('onDay', { when: dateAndTime(at) });
};

/** `9f3a 71c4 e20b`: the beginning of a hash, to be compared by eye. */
export const sealLabel = (hash: string): string =>
  (hash.slice(0, 12).match(/.{4}/g) ?? []).join(' ');

/** Rules as the service names them. */
const rules: Readonly<Record<string, string>> = {
  'no row of the data history was changed': t('ruleChanged'),
  'no row of the data history was removed': t('ruleRemoved'),
  'no row of the data history was inserted by hand': t('ruleInserted'),
  'the data history goes through the heads that were noted': t('ruleEnds'),
};

/** `An entry was changed: 2 findings`, with the places. */
export const issueLines = ({ issues }: Pick<HistoryChain, 'issues'>): [string, string][] =>
  issues.map(({ rule, total, examples }) => [
    `${rules[rule] ?? rule}: ${t('found', { total })}`,
    examples.join(' · '),
  ]);
