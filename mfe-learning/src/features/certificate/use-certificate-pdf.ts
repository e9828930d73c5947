import { useQuery } from '@cairn/runtime';
import type { QueryState } from '@cairn/ui/query-content';
import type { PdfPage } from '@cairn/ui/pdf-engine';
import { useEffect } from 'react';

/** Open PDF of a certificate with all its pages. */
export interface CertificatePdf {
  readonly pages: readonly PdfPage[];
  readonly close: () => void;
}

const open = async (file: Blob, signal: AbortSignal): Promise<CertificatePdf> => {
  const { openPdf } = await import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine');
  const { pageCount, page, close } = await openPdf(file, signal);
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  try {
    const pages = await Promise.all(numbers.map((number) => page(number)));
    signal.throwIfAborted();
    return { pages, close };
  } catch (error) {
    close();
    throw error;
  }
};

/**
 * Opens a certificate's PDF for rendering while the component is mounted. Fails if the renderer does not load, or cannot read
 * the file.
 */
export const useCertificatePdf = (courseId: string, file: Blob): QueryState<CertificatePdf> => {
  const query = useQuery({
    queryKey: ['certificate-pdf', courseId, file.size],
    queryFn: ({ signal }) => open(file, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const pdf = query.data;
  useEffect(() => () => pdf?.close(), [pdf]);
  return query;
};
