import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanStart, Tracer } from './tracing.js';

export interface OtlpOptions {
  service: string;
  /** Base address of a collector that speaks OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  /** Share of the traces that are sampled where they begin, 0 to 1. */
  ratio: number;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** ms that spans are gathered, and that the last ones may take at the end. */
const GATHER_MS = 1_000;
const STOP_MS = 2_000;

/**
 * Sends spans to a collector. Loaded only when there is one: the libraries of OpenTelemetry are not
 * in a process without it. A collector that is away costs the spans and nothing else.
 */
export const otlpTracer = ({ service, endpoint, ratio }: OtlpOptions): Tracer => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: STOP_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'studio', 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: GATHER_MS })],
  });
  const tracer = provider.getTracer('studio');
  return {
    start(span, parent) {
      const { name, kind, attributes = {}, startedAt } = span;
      const options = { kind: kinds[kind], attributes, ...(startedAt && { startTime: startedAt }) };
      return new OtlpSpan(tracer.startSpan(name, options, contextOf(span, parent)));
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
};

class OtlpSpan implements Span {
  readonly traceId: string;
  readonly traceparent: string;
  readonly isRecorded: boolean;

  constructor(readonly inner: OtelSpan) {
    const { traceId, spanId, traceFlags } = inner.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    this.isRecorded = inner.isRecording();
  }

  set(attributes: Readonly<Record<string, string | number>>): void {
    this.inner.setAttributes(attributes);
  }

  fail(error: unknown): void {
    const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
    this.inner.setStatus({ code: SpanStatusCode.ERROR });
    this.inner.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  }

  end(at?: number): void {
    this.inner.end(at);
  }
}

const contextOf = ({ parent }: SpanStart, atHand: Span | undefined): Context => {
  if (parent === undefined)
    return atHand instanceof OtlpSpan ? trace.setSpan(ROOT_CONTEXT, atHand.inner) : ROOT_CONTEXT;
  const remote = parent === null ? undefined : parseTraceparent(parent);
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
};

/** Undefined for what is no `traceparent` of version 00. */
const parseTraceparent = (text: string): SpanContext | undefined => {
  const [, traceId = '', spanId = '', flags = '0'] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
};
