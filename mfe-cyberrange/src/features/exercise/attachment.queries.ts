import { fetchJson } from '@cairn/api/fetch-json';
import { queryOptions } from '@cairn/runtime';
import type { OpenPdf } from '@cairn/ui/pdf-engine';

/** A large file over a slow line. */
const FILE_MS = 120_000;

/** The file may lie on another site, which is told nothing of the student: its address is all it needs. */
const readFile = async (address: string, signal: AbortSignal): Promise<Blob> =>
  (await fetchJson(new URL(address), {
    method: 'GET',
    headers: {},
    body: undefined,
    signal,
    credentials: 'omit',
    timeout: FILE_MS,
    as: 'blob',
  })) as Blob;

const openFile = async (address: string, signal: AbortSignal): Promise<OpenPdf> => {
  const [file, { openPdf }] = await Promise.all([
    readFile(address, signal),
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
      retry: false,
    }),
  page: (address: string, pdf: OpenPdf, number: number) =>
    queryOptions({
      queryKey: ['attachment', address, number],
      queryFn: () => pdf.page(number),
      staleTime: Infinity,
      gcTime: 0,
      retry: false,
    }),
};
