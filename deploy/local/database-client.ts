import pg from 'pg';

/**
 * A connection of a command. One that PostgreSQL ends says so by the next statement: an `error` that
 * nobody hears would end the process instead, without its own words.
 */
export const databaseClient = (config: pg.ClientConfig): pg.Client =>
  new pg.Client(config).on('error', () => undefined);
