import type { Attachment } from '@cairn/api/courses.contract';
import { createContext, use } from 'react';

/** Shows a file in a window over the page. */
export type Preview = (attachment: Attachment) => void;

export const PreviewContext = createContext<Preview>(() => undefined);

export const usePreview = (): Preview => use(PreviewContext);
