export {
  asChild,
  continueTrace,
  detached,
  isTracing,
  recordPast,
  stopTracing,
  traceId,
  traceparent,
  useTracer,
  type Span,
  type SpanStart,
  type Tracer,
} from './tracing.js';
export { startTracing, type TracingSettings } from './start-tracing.js';
