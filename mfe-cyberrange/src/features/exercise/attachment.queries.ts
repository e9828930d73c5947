import { queryOptions } from '@cairn/runtime';
import { http } from '@cairn/session';
import type { OpenPdf } from '@cairn/ui/pdf-engine';

const openFile = async (address: string, signal: AbortSignal): Promise<OpenPdf> => {
  const [file, { openPdf }] = await Promise.all([
    // It may lie on another site.
    http.file(address, { signal }),
    import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine'),
  ]);
  return openPdf(file);
};

export const attachmentQueries = {
  /** Open for as long as it is shown. */
  file: (address: string) =>
    queryOptions({
      queryKey: ['attachment', address],
      queryFn: ({ signal }) => openFile(address, signal),
      staleTime: Infinity,
      gcTime: 0,
    }),
  page: (address: string, pdf: OpenPdf, number: number) =>
    queryOptions({
      queryKey: ['attachment', address, number],
      queryFn: () => pdf.page(number),
      staleTime: Infinity,
      gcTime: 0,
    }),
};
