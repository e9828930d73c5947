import { report } from '@cairn/session';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** Name of this part of the host's frame in error reports. */
  readonly part: string;
  /** Content shown in place of the part after an error. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Catches errors of a part of the shell, so that the rest of the page stays. */
export class ShellPartBoundary extends Component<
  PartBoundaryProps,
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    report(error, { at: 'shell', part: this.props.part });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
