import { useQuery } from '@cairn/runtime';
import type { PdfPage } from '@cairn/ui/pdf-engine';
import { useEffect } from 'react';

/** Every page of an open PDF. */
export interface CertificatePdf {
  readonly pages: readonly PdfPage[];
  readonly close: () => void;
}

/** `failed` when the code does not arrive, or the file cannot be drawn. */
export type PdfState =
  | { readonly status: 'loading' }
  | { readonly status: 'open'; readonly pdf: CertificatePdf }
  | {
      readonly status: 'failed';
      readonly isRetrying: boolean;
      readonly retry: () => void;
    };

const open = async (file: Blob): Promise<CertificatePdf> => {
  const { openPdf } = await import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine');
  const { pageCount, page, close } = await openPdf(file);
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  return { pages: await Promise.all(numbers.map((number) => page(number))), close };
};

/** A PDF, opened for drawing for as long as it is shown. */
export const usePdf = (courseId: string, file: Blob): PdfState => {
  const query = useQuery({
    queryKey: ['certificate-pdf', courseId, file.size],
    queryFn: () => open(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const pdf = query.data;
  useEffect(() => () => pdf?.close(), [pdf]);
  if (pdf) return { status: 'open', pdf };
  if (!query.isError) return { status: 'loading' };
  return {
    status: 'failed',
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
};
