/** SQL: what a member attended in the system before; `$1` is the studio. */
export const importedAttendedSql = (memberId: string): string =>
  `SELECT i.starts_at FROM imported_visits i
   WHERE i.studio_id = $1 AND i.member_id = ${memberId} AND i.outcome = 'attended'`;

/** SQL: everybody's, as `member_id` and `starts_at`. */
export const importedAttended = `SELECT i.member_id, i.starts_at FROM imported_visits i
  WHERE i.studio_id = $1 AND i.outcome = 'attended'`;

/** SQL: when a member was here last, in a class of the studio or in one of the system before. */
export const lastVisitSql = (memberId: string): string => `greatest(
  (SELECT max(b.starts_at) FROM bookings b
    WHERE b.studio_id = $1 AND b.member_id = ${memberId} AND b.status = 'attended'),
  (SELECT max(v.starts_at) FROM (${importedAttendedSql(memberId)}) AS v))`;
