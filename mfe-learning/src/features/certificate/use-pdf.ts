import { useQuery } from '@cairn/runtime';
import type { Loadable } from '@cairn/ui/loaded';
import type { PdfPage } from '@cairn/ui/pdf-engine';
import { useEffect } from 'react';

/** Every page of an open PDF. */
export interface CertificatePdf {
  readonly pages: readonly PdfPage[];
  readonly close: () => void;
}

const open = async (file: Blob): Promise<CertificatePdf> => {
  const { openPdf } = await import(/* webpackChunkName: "pdf-engine" */ '@cairn/ui/pdf-engine');
  const { pageCount, page, close } = await openPdf(file);
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  return { pages: await Promise.all(numbers.map((number) => page(number))), close };
};

/** A PDF, opened for drawing for as long as it is shown. Fails when the code does not arrive, or cannot draw the file. */
export const usePdf = (courseId: string, file: Blob): Loadable<CertificatePdf> => {
  const query = useQuery({
    queryKey: ['certificate-pdf', courseId, file.size],
    queryFn: () => open(file),
    staleTime: Infinity,
    gcTime: 0,
  });
  const pdf = query.data;
  useEffect(() => () => pdf?.close(), [pdf]);
  return query;
};
