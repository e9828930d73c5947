import { createContext } from 'react';

/** Whether the content can be seen, or stands hidden behind another tab. */
export const InViewContext = createContext(true);
