export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line per event of interest: ids and figures, never names, addresses or bodies. */
export type Log = (level: 'info' | 'warn' | 'error', msg: string, fields?: LogFields) => void;

export function createLog(service: string): Log {
  return (level, msg, fields = {}) => {
    const line = { time: new Date().toISOString(), level, service, msg, ...fields };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
}

export const silentLog: Log = () => undefined;
