/** Prints to the terminal, with the seconds since the start. */
export interface Reporter {
  step(text: string): void;
  ready(name: string, ms: number): void;
  /** One of the few lines that somebody waits for: nothing is put before it. */
  line(text: string): void;
  problem(text: string): void;
  /** A line that one of the programs has printed. */
  program(name: string, text: string): void;
}

export function createReporter(
  out: NodeJS.WritableStream,
  errors: NodeJS.WritableStream,
): Reporter {
  const began = Date.now();
  const stamp = (): string => `[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s]`;
  return {
    step: (text) => void out.write(`${stamp()} ${text}\n`),
    ready: (name, ms) => void out.write(`${stamp()} ${name} ready (${ms} ms)\n`),
    line: (text) => void out.write(`${text}\n`),
    problem: (text) => void errors.write(`${text}\n`),
    program: (name, text) => void out.write(`  ${name} | ${text}\n`),
  };
}
