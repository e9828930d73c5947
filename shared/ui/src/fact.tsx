import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** A line of a `dl`: a name and its value. */
export const Fact = ({ name, children }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
