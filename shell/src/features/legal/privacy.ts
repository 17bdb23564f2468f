import { sectionOf, type LegalSection, type SectionKeys } from './legal-section.js';
import { t } from './messages.js';

/** Sources: domain.md (who sees what), and what each service keeps. */
const sections: readonly SectionKeys[] = [
  { title: 'privacyResponsible', text: ['privacyResponsibleStudio'] },
  {
    title: 'privacyKept',
    text: [],
    points: [
      'privacyKeptAccount',
      'privacyKeptSignIns',
      'privacyKeptTraining',
      'privacyKeptPayments',
      'privacyKeptHealth',
      'privacyKeptMessages',
      'privacyKeptChanges',
    ],
  },
  { title: 'privacyUse', text: ['privacyUseReasons'] },
  { title: 'privacySeenBy', text: ['privacySeenByStaff', 'privacySeenByOthers'] },
  {
    title: 'privacyDuration',
    text: [],
    points: [
      'privacyDurationAccount',
      'privacyDurationInvoices',
      'privacyDurationMessages',
      'privacyDurationSignIns',
    ],
  },
  { title: 'privacyCopy', text: ['privacyCopyArchive'] },
  { title: 'privacyDeletion', text: ['privacyDeletionDays'] },
  { title: 'privacyRights', text: ['privacyRightsList'] },
  { title: 'privacyCookies', text: ['privacyCookiesList'] },
  { title: 'privacyProtection', text: ['privacyProtectionMeasures'] },
  { title: 'privacyChanges', text: ['privacyChangesNotice'] },
];

export const privacyInShort: readonly string[] = [
  t('privacyShortKept'),
  t('privacyShortCookies'),
  t('privacyShortSettings'),
];

/** @param studio who decides, and where */
export const privacyOf = (studio: string): readonly LegalSection[] =>
  sections.map((section) => sectionOf(section, { studio }));
