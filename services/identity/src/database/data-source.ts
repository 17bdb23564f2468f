import type { DatabaseSettings } from '@studio/nest-kit';
import { OutboxBatches1796900400003 } from '@studio/outbox';
import { Account } from '../accounts/account.entity.js';
import { OneTimeLink } from '../links/one-time-link.entity.js';
import { Profile } from '../profiles/profile.entity.js';
import { UserRole } from '../profiles/user-role.entity.js';
import { Session } from '../sessions/session.entity.js';
import { AccountsSessionsProfiles1795255200000 } from './migrations/1795255200000-accounts-sessions-profiles.js';
import { Outbox1795255201000 } from './migrations/1795255201000-outbox.js';
import { ExportsAndDeletions1795400400100 } from './migrations/1795400400100-exports-and-deletions.js';
import { DevicesOfSessions1795400100100 } from './migrations/1795400100100-devices-of-sessions.js';
import { PicturesAndStaffHistory1795400300100 } from './migrations/1795400300100-pictures-and-staff-history.js';
import { DeedsOfTheSystem1795400900100 } from './migrations/1795400900100-deeds-of-the-system.js';
import { SearchOfPeople1795800100100 } from './migrations/1795800100100-search-of-people.js';
import { FrontDeskAndManager1795900100101 } from './migrations/1795900100101-front-desk-and-manager.js';
import { PeopleMadeByStaff1795900100201 } from './migrations/1795900100201-people-made-by-staff.js';
import { AskedLinksAndWaysBack1795400200100 } from './migrations/1795400200100-asked-links-and-ways-back.js';
import { MergedAccounts1795900300402 } from './migrations/1795900300402-merged-accounts.js';
import { SetupLinks1795900600103 } from './migrations/1795900600103-setup-links.js';
import { HistoryInOnePlace1796000300206 } from './migrations/1796000300206-history-in-one-place.js';
import { Imports1796000100106 } from './migrations/1796000100106-imports.js';
import { ImportRowKeys1796000300103 } from './migrations/1796000300103-import-row-keys.js';
import { ExportsOfTheStudio1796100100104 } from './migrations/1796100100104-exports-of-the-studio.js';
import { BirthDates1796200100004 } from './migrations/1796200100004-birth-dates.js';
import { NamesJoinedOrParted1797000100001 } from './migrations/1797000100001-names-joined-or-parted.js';
import { Genders1797200000313 } from './migrations/1797200000313-genders.js';
import { UndecidedImportRows1797200000149 } from './migrations/1797200000149-undecided-import-rows.js';
import { BookingsOfUndoneImports1797200000321 } from './migrations/1797200000321-bookings-of-undone-imports.js';

const entities = [Account, OneTimeLink, Profile, UserRole, Session];

const migrations = [
  AccountsSessionsProfiles1795255200000,
  Outbox1795255201000,
  DevicesOfSessions1795400100100,
  AskedLinksAndWaysBack1795400200100,
  PicturesAndStaffHistory1795400300100,
  ExportsAndDeletions1795400400100,
  DeedsOfTheSystem1795400900100,
  SearchOfPeople1795800100100,
  FrontDeskAndManager1795900100101,
  PeopleMadeByStaff1795900100201,
  MergedAccounts1795900300402,
  SetupLinks1795900600103,
  Imports1796000100106,
  ImportRowKeys1796000300103,
  HistoryInOnePlace1796000300206,
  ExportsOfTheStudio1796100100104,
  BirthDates1796200100004,
  OutboxBatches1796900400003,
  NamesJoinedOrParted1797000100001,
  UndecidedImportRows1797200000149,
  BookingsOfUndoneImports1797200000321,
  Genders1797200000313,
];

/** Identity's tables, for the service and for its scripts. */
export const databaseSettings = (config: DatabaseSettings['config']): DatabaseSettings => ({
  entities,
  migrations,
  config,
});
