/** Whatever answers SQL: a data source, an entity manager, or the `ReadDatabase`. */
export interface Queryable {
  query<Result>(sql: string, values?: unknown[]): Promise<Result>;
}
