import { useQuery } from '@cairn/runtime';
import { useEffect } from 'react';
import type { OpenPdf } from './pdf-engine.ts';

/** `failed` when the code does not arrive, or the file cannot be drawn. */
export type PdfState =
  | { readonly status: 'loading' }
  | { readonly status: 'open'; readonly pdf: OpenPdf }
  | {
      readonly status: 'failed';
      readonly isRetrying: boolean;
      readonly retry: () => void;
    };

const open = async (file: Blob): Promise<OpenPdf> => {
  const { openPdf } = await import(/* webpackChunkName: "pdf-engine" */ './pdf-engine.ts');
  return openPdf(file);
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
