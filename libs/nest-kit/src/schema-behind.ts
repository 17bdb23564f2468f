/** The database has not had all migrations of this version, and the service must not run them. */
export class SchemaBehind extends Error {
  constructor(readonly migrations: readonly string[]) {
    const count = migrations.length === 1 ? 'a migration' : `${migrations.length} migrations`;
    super(
      `The database lacks ${count} of this version (${migrations.join(', ')}). ` +
        'Run the command migrate of this version first (node dist/main.js migrate), or let the ' +
        'service do it (MIGRATE=1).',
    );
    this.name = 'SchemaBehind';
  }
}
