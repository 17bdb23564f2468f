export declare const databaseSettings: Readonly<Record<string, string>>;
export declare const missingDatabaseSettings: (
  settings: Readonly<Record<string, unknown>>,
) => string[];
