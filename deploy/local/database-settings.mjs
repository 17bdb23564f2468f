/**
 * What a PostgreSQL server of the studio is told wherever it runs: by the starter, by compose and in
 * the cluster (`npm run deploy:check` compares them).
 */
export const databaseSettings = {
  // Planning for the compiler costs more than it saves.
  jit: 'off',
  // The first change of a page after a checkpoint writes the whole page to the write-ahead log.
  wal_compression: 'on',
  // What people have entered stands in statements, in their parameters, in the details of errors and
  // in their words: the service that met one logs it without them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
};

/**
 * @param {Readonly<Record<string, unknown>>} settings by name
 * @returns {string[]} each that is missing or has another value, as `name=value`
 */
export const missingDatabaseSettings = (settings) =>
  Object.entries(databaseSettings)
    .filter(([name, value]) => String(settings[name]) !== value)
    .map(([name, value]) => `${name}=${value}`);
