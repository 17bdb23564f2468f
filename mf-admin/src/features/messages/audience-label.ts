import type { Broadcast } from '@studio/contracts';
import { peopleListLabel } from '../../shared/people/people-list-label.js';
import { t } from './messages.js';

const membersLabel = (memberIds: readonly string[], name: string): string => {
  const others = new Set(memberIds).size - 1;
  return others === 0 ? name : t('nameAndOthers', { name, others });
};

/** Whom a message was for, in words. */
export const audienceLabel = ({ audience, audienceName }: Broadcast): string => {
  const name = audienceName ?? t('gone');
  switch (audience.kind) {
    case 'all':
      return t('everyone');
    case 'class_type':
      return t('bookedInDays', { name, days: audience.days });
    case 'plan':
      return audience.planId === null ? t('anyPlan') : t('onPlan', { name });
    case 'not_seen':
      return t('notSeen', { days: audience.days });
    case 'ladies':
      return t('bookedLadiesOnly', { days: audience.days });
    case 'report':
      return peopleListLabel(audience.list);
    case 'members':
      return membersLabel(audience.memberIds, name);
  }
};
