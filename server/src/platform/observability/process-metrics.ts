/** Metrics of the process: memory, CPU time, garbage collection, and delays of the event loop. */
import {
  constants,
  type EventLoopUtilization,
  monitorEventLoopDelay,
  performance,
  PerformanceObserver,
} from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

const GC_KINDS = new Map<number, string>([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weak callbacks'],
]);
const GC_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];

/** Period in ms that the exported delays of the event loop cover, no matter how often they are read. */
const WINDOW_MS = 10_000;
/** Sampling interval of the event loop in milliseconds, which is subtracted from the delays. */
const CHECK_INTERVAL_MS = 10;

/**
 * Starts the metrics of this process.
 * @returns a function that ends them
 */
export const startProcessMetrics = (meter: Meter): (() => void) => {
  measureMemoryAndCpu(meter);
  const endGarbage = measureGarbage(meter);
  const endDelay = measureDelay(meter);
  return () => {
    endGarbage();
    endDelay();
  };
};

const measureMemoryAndCpu = (meter: Meter): void => {
  const gauge = (name: string, description: string) =>
    meter.createObservableGauge(name, { description });
  const resident = gauge('process_resident_memory_bytes', 'Memory that the process has');
  const heap = gauge('nodejs_heap_size_used_bytes', 'Of it, what JavaScript uses');
  const external = gauge('nodejs_external_memory_bytes', 'Of it, what is outside of the heap');
  const started = gauge('process_start_time_seconds', 'When it started, in seconds since 1970');
  const cpu = meter.createObservableCounter('process_cpu_seconds_total', {
    description: 'Time that it has worked',
  });
  meter.addBatchObservableCallback(
    (result) => {
      const memory = process.memoryUsage();
      result.observe(resident, memory.rss);
      result.observe(heap, memory.heapUsed);
      result.observe(external, memory.external + memory.arrayBuffers);
      result.observe(started, Math.round(performance.timeOrigin) / 1000);
      const { user, system } = process.cpuUsage();
      result.observe(cpu, (user + system) / 1e6);
    },
    [resident, heap, external, started, cpu],
  );
};

const measureGarbage = (meter: Meter): (() => void) => {
  const duration = meter.createHistogram('nodejs_gc_duration_seconds', {
    description: 'Collections of garbage, by kind',
    advice: { explicitBucketBoundaries: GC_BUCKETS },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as { detail?: { kind?: number } }).detail ?? {};
      duration.record(entry.duration / 1000, { kind: GC_KINDS.get(kind ?? 0) ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
};

const measureDelay = (meter: Meter): (() => void) => {
  const delay = meter.createObservableGauge('nodejs_eventloop_delay_seconds', {
    description: 'How late the event loop was in the last ten seconds, by quantile; 1 is the worst',
  });
  const utilization = meter.createObservableGauge('nodejs_eventloop_utilization', {
    description: 'Share of the last ten seconds that the event loop was busy, 0 to 1',
  });
  const histogram = monitorEventLoopDelay({ resolution: CHECK_INTERVAL_MS });
  histogram.enable();
  const seconds = (nanoseconds: number) =>
    Math.max(0, nanoseconds / 1e9 - CHECK_INTERVAL_MS / 1000);
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  const look = () => ({
    delays: [
      ['0.5', seconds(histogram.percentile(50))],
      ['0.99', seconds(histogram.percentile(99))],
      ['1', seconds(histogram.max)],
    ] as const,
    busy: performance.eventLoopUtilization(last).utilization,
  });
  let shown: ReturnType<typeof look> | undefined;
  const turn = setInterval(() => {
    shown = look();
    histogram.reset();
    last = performance.eventLoopUtilization();
  }, WINDOW_MS).unref();
  meter.addBatchObservableCallback(
    (result) => {
      const { delays, busy } = shown ?? look();
      for (const [quantile, value] of delays) result.observe(delay, value, { quantile });
      result.observe(utilization, busy);
    },
    [delay, utilization],
  );
  return () => {
    clearInterval(turn);
    histogram.disable();
  };
};
