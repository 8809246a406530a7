import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

type Rows = MetricObjectWithValues<MetricValue<string>>[];

/** The figures of several processes as those of one, in Prometheus' words. */
export function sumMetrics(told: Rows[]) {
  return AggregatorRegistry.aggregate(told).metrics();
}
