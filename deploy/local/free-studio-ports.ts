import { portVariable, serviceNames } from '@studio/contracts/services';
import { freePorts } from '@studio/nest-kit/free-ports';

/** The variables that move the ports of a studio. */
const variables = [
  ...serviceNames.map(portVariable),
  'INBOX_PORT',
  'CARD_PORT',
  'SMTP_PORT',
  'POSTGRES_PORT',
  'REDIS_PORT',
  'STATUS_PORT',
];

/** Settings of a studio that stands beside others: a port for each part that nobody listens on. */
export const freeStudioPorts = async (): Promise<Record<string, string>> => {
  const ports = await freePorts(variables.length);
  return Object.fromEntries(variables.map((name, n) => [name, String(ports[n])]));
};
