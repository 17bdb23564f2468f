import { z } from 'zod';
import { type DevConfig, type StudioConfig, readConfig } from './config.js';
import { port } from './environment.js';
import { OperatorError } from './operator-error.js';

const pagePorts = z.object({
  SHELL_PORT: port(4300),
  MF_MEMBER_PORT: port(4301),
  MF_ADMIN_PORT: port(4302),
  MF_TRAINER_PORT: port(4303),
});

type Variables = Record<string, string | undefined>;

/**
 * What `npm run dev` runs with: as `npm start`, at the address of the shell's dev server, and on this
 * machine alone.
 * @param folderOf folder that a service is built into
 * @throws OperatorError with what is wrong in the environment
 */
export function readDevConfig(
  root: string,
  args: readonly string[],
  { env, folderOf }: { env: Variables } & Pick<DevConfig, 'folderOf'>,
): StudioConfig {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = pagePorts.safeParse(input);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new OperatorError(`The configuration is wrong:\n${wrong.join('\n')}`);
  }
  const { SHELL_PORT, MF_MEMBER_PORT, MF_ADMIN_PORT, MF_TRAINER_PORT } = read.data;
  const ours = { PUBLIC_URL: `http://localhost:${SHELL_PORT}` };
  const config = readConfig(root, args, { ...ours, ...input });
  if (config.reach !== 'machine') {
    throw new OperatorError(
      'npm run dev is for this machine alone: leave HOST, PUBLIC_URL and DEMO_ON_NETWORK away. Others can be shown what npm start opens.',
    );
  }
  const ports: Record<string, number> = {
    shell: SHELL_PORT,
    'mf-member': MF_MEMBER_PORT,
    'mf-admin': MF_ADMIN_PORT,
    'mf-trainer': MF_TRAINER_PORT,
  };
  return { ...config, dev: { pagePorts: ports, folderOf } };
}
