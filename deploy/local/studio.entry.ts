import { readConfig } from './config.js';
import { createReporter } from './reporter.js';
import { runStudio } from './run-studio.js';

/** `npm start`, once everything is installed and built. */
export const startStudio = (root: string, args: readonly string[]): Promise<void> =>
  runStudio({
    script: 'start',
    env: process.env,
    reporter: createReporter(process.stdout, process.stderr),
    prepare: () => readConfig(root, args, process.env),
  });
