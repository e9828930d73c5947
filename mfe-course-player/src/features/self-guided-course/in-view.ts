import { createContext } from 'react';

interface InView {
  /** The content can be seen; otherwise it stands hidden behind another tab. */
  readonly isInView: boolean;
  /** Brings the content before the other tabs. */
  readonly comeForward: () => void;
}

export const InViewContext = createContext<InView>({ isInView: true, comeForward: () => {} });
