import type { Meter } from '@opentelemetry/api';
import type { FileStore } from '../files/file-store.ts';

export const startFileStoreMetrics = (meter: Meter, files: Pick<FileStore, 'isUp'>): void => {
  const isUp = meter.createObservableGauge('files_up', {
    description: 'Whether the files can be reached: 1, else 0',
  });
  isUp.addCallback((result) => result.observe(files.isUp() ? 1 : 0));
};
