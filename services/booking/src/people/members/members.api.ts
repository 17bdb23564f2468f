/** What other slices may use of the members' copy. */
export { currentRecordOf, recordsOfSql } from './current-record.js';
export { deletedAmong } from './deleted-among.js';
export { findMemberName } from './find-member-name.js';
export { rememberMember } from './remember-member.js';
export { requireMember, UnknownMember } from './require-member.js';
