import { report } from '@cairn/session';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** For the report. */
  readonly part: string;
  /** What stands there instead. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a broken part of the shell from taking the page with it. */
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
