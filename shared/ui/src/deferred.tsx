import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  readonly children: ReactNode;
}

/**
 * Renders its content when there is time: the press of a filter shows before a long list is rendered anew. Not for content with
 * controlled inputs, which would show their former value until then.
 */
export const Deferred = ({ children }: DeferredProps) => useDeferredValue(children);
