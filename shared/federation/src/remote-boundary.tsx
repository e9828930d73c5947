import { Component, type ReactNode } from 'react';
import { isForeignNodeChangeError } from './changed-nodes.ts';
import { FailurePanel } from './failure-panel.tsx';
import { isMissingCodeError } from './missing-code.ts';
import type { CrashKind } from './remote-props.ts';

interface BoundaryProps {
  /**
   * Whether the first page has been drawn. An error before that is the release's fault. A later one may be caused by this
   * visitor's actions or data: the panel shows it, and the registry replaces the release when it fails for other visitors too
   * (HEAL-06).
   */
  readonly isDrawn: () => boolean;
  readonly onCrash: (kind: CrashKind, error: unknown) => void;
  /** Clears the cause of the failure before the screen is drawn again. */
  readonly onReset: () => void;
  readonly children?: ReactNode;
}

interface BoundaryState {
  readonly crash: CrashKind | undefined;
  readonly failed: boolean;
}

/**
 * Catches errors of a remote. Without a boundary an error in render would leave the mount pending and freeze navigation.
 */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, crash: undefined };
  /** True if the visitor has already pressed Retry. */
  #hasRetried = false;

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const isItsFault = !this.props.isDrawn() && !isForeignNodeChangeError(error);
    const crash = isItsFault || isMissingCodeError(error) ? 'release' : 'screen';
    // Shows the failure panel at once: React applies this state before the browser paints.
    this.setState({ crash });
    this.props.onCrash(crash, error);
  }

  readonly #retry = () => {
    if (this.#hasRetried) {
      // Reloads the page, which gets the release that the registry may have put in place of this one.
      location.reload();
      return;
    }
    this.#hasRetried = true;
    this.props.onReset();
    this.setState({ failed: false, crash: undefined });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.state.crash === 'screen' ? <FailurePanel onRetry={this.#retry} /> : null;
  }
}
