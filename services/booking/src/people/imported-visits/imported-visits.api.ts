/** What other slices may know of visits that were imported. */
export { addImportedVisit, type VisitOutcome } from './add-imported-visit.js';
export { removeImportedVisit } from './remove-imported-visit.js';
export { findImportedVisits, findTimesOfVisits } from './imported-visits.queries.js';
export { importedAttended, importedAttendedSql, lastVisitSql } from './imported-visits.sql.js';
