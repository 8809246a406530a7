import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

type Rows = MetricObjectWithValues<MetricValue<string>>[];

/** Sums the metrics of several processes, in the Prometheus text format. */
export function sumMetrics(rowsOfWorkers: Rows[]) {
  return AggregatorRegistry.aggregate(rowsOfWorkers).metrics();
}
