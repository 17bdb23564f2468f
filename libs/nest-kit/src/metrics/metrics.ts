import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { answerWithin } from '../answer-within.js';
import { errorFacts, logger } from '../logger.js';

export interface MetricOptions<Label extends string> {
  /** In snake case with its unit: `outbox_oldest_seconds`; what only grows ends with `_total`. */
  name: string;
  help: string;
  /** Names alone of what has few values: never ids, addresses or paths with ids in them. */
  labelNames?: readonly Label[];
}

type Reading = () => Promise<void> | void;

/** ms that numbers are kept: two who look at the same time cost one look at the database. */
const KEPT_MS = 2_000;
/** ms that one reading may take. */
const LIMIT_MS = 2_000;

/**
 * What a service can be measured by, in the format of Prometheus (serve-metrics.ts). One for each
 * app: specs run several in one process.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly readings = new Map<string, Reading>();
  private readonly failures = this.counter({
    name: 'metrics_reading_failures_total',
    help: 'Readings that failed or took too long: their numbers are those of before.',
    labelNames: ['reading'],
  });
  private text: { at: number; value: Promise<string> } | undefined;

  /** The one of this name: parts of a service may share it. */
  counter<Label extends string = never>(options: MetricOptions<Label>): Counter<Label> {
    const known = this.registry.getSingleMetric(options.name) as Counter<Label> | undefined;
    return known ?? new Counter({ ...options, registers: [this.registry] });
  }

  /** The one of this name, whose value is set by a reading. */
  gauge<Label extends string = never>(options: MetricOptions<Label>): Gauge<Label> {
    const known = this.registry.getSingleMetric(options.name) as Gauge<Label> | undefined;
    return known ?? new Gauge({ ...options, registers: [this.registry] });
  }

  /** The one of this name; seconds, with the upper ends of its buckets. */
  histogram<Label extends string = never>(
    options: MetricOptions<Label> & { buckets: readonly number[] },
  ): Histogram<Label> {
    const known = this.registry.getSingleMetric(options.name) as Histogram<Label> | undefined;
    const buckets = [...options.buckets];
    return known ?? new Histogram({ ...options, buckets, registers: [this.registry] });
  }

  /**
   * Sets gauges when somebody asks, every 2 s at most. It must be cheap and bounded: a count ends at
   * a limit, a query uses an index. One that fails leaves the others alone.
   */
  onRead(name: string, reading: Reading): void {
    this.readings.set(name, reading);
  }

  /** The exposition; never rejects for a reading that fails. */
  read(): Promise<string> {
    const now = performance.now();
    if (!this.text || now - this.text.at > KEPT_MS) this.text = { at: now, value: this.readAll() };
    return this.text.value;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** What prom-client itself measures of the process: memory, garbage collection, event loop. */
  measureProcess(service: string): void {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
  }

  private async readAll(): Promise<string> {
    await Promise.all(
      [...this.readings].map(async ([reading, read]) => {
        try {
          await answerWithin(LIMIT_MS, { who: reading, ask: read });
        } catch (error) {
          this.failures.inc({ reading });
          logger.debug({ reading, ...errorFacts(error) }, 'a reading failed');
        }
      }),
    );
    return this.registry.metrics();
  }
}
