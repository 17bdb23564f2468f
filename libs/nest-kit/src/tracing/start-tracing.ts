import { useTracer } from './tracing.js';

export interface TracingSettings {
  /** Of a collector; undefined: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

const STANDARD_RATIO = 0.1;

/** Before the app is made, whose hooks ask whether there is a tracer. */
export const startTracing = async (service: string, settings: TracingSettings): Promise<void> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === undefined) return;
  const { otlpTracer } = await import('./otlp.js');
  const ratio = settings.OTEL_TRACES_SAMPLER_ARG ?? STANDARD_RATIO;
  useTracer(otlpTracer({ service, endpoint, ratio }));
};
