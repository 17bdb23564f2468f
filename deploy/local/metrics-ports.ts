import { byService, serviceNames, type ServiceName } from '@studio/contracts/services';
import { freePorts } from '@studio/nest-kit/free-ports';
import type { StudioConfig } from './config.js';
import type { WantedPort } from './ports.js';

export type MetricsPorts = Readonly<Record<ServiceName, number>>;

/** METRICS_PORT and the ports after it, in the order of the services; free ones where it is not set. */
export const metricsPorts = async ({ metricsPort }: StudioConfig): Promise<MetricsPorts> => {
  const ports =
    metricsPort === undefined
      ? await freePorts(serviceNames.length)
      : serviceNames.map((_, n) => metricsPort + n);
  return byService(serviceNames, (name) => ports[serviceNames.indexOf(name)] ?? 0);
};

/** Those that the operator has chosen: they must be free. */
export const chosenPorts = ({ metricsPort, statusPort }: StudioConfig): WantedPort[] => [
  ...(metricsPort === undefined
    ? []
    : serviceNames.map((_, n) => ({ variable: 'METRICS_PORT', port: metricsPort + n }))),
  ...(statusPort === undefined ? [] : [{ variable: 'STATUS_PORT', port: statusPort }]),
];
