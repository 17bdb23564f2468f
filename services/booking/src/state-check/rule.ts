/** What must hold whatever happened (reliability.md C); the query selects `id, what` breaks it. */
export interface Rule {
  rule: string;
  /** $1 is the studio. */
  sql: string;
  /** $2 is the time. */
  needsTime?: true;
}
