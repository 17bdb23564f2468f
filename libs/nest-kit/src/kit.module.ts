import { Global, Module, type DynamicModule, type Type } from '@nestjs/common';
import { Metrics } from './metrics/metrics.js';
import { ReadinessMetrics } from './metrics/readiness-metrics.js';
import { Readiness } from './readiness.js';

/** Wraps the app's module with what every service has. It knows no database: a gateway has none. */
@Global()
@Module({ providers: [Readiness, Metrics, ReadinessMetrics], exports: [Readiness, Metrics] })
export class KitModule {
  static around(module: Type | DynamicModule): DynamicModule {
    return { module: KitModule, imports: [module] };
  }
}
