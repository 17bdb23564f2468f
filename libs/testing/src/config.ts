/** The real servers that specs use; the runner (`npm test`) starts them and says where they are. */
export const serverOf = (name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string => {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run the specs with \`npm test\``);
  return url;
};

/** What names this run of Jest in all of its workers. */
export const testRun = (): string => process.env['TEST_RUN'] ?? String(process.pid);
