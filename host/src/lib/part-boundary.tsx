import { report } from '@cairn/session';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** The part's name in reports. */
  readonly part: string;
  /** Content after a failure. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Catches errors of a part of the shell, so that the rest of the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
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
