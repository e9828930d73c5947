import { Component, type ReactNode } from 'react';
import { FailurePanel } from './failure-panel.tsx';
import type { CrashKind } from './remote-props.ts';

/** An error this soon after mounting is the release's fault, not something the visitor did. */
const START_UP_MS = 3000;

interface BoundaryProps {
  onCrash: (kind: CrashKind, error: unknown) => void;
  /** Loads the remote anew: for code that never arrived. */
  onReload: () => void;
  /** Forgets what made the screen fail: for everything else. */
  onReset: () => void;
  children?: ReactNode;
}

type BoundaryState = { failed: false } | { failed: true; error: unknown };

/** Without a boundary a throw in render would leave the mount pending and freeze navigation. */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false };
  private readonly bornAt = performance.now();

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    const startingUp = performance.now() - this.bornAt < START_UP_MS;
    this.props.onCrash(startingUp || isMissingCode(error) ? 'release' : 'screen', error);
  }

  private readonly retry = () => {
    if (this.state.failed && isMissingCode(this.state.error)) return this.props.onReload();
    this.props.onReset();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <FailurePanel onRetry={this.retry} /> : this.props.children;
  }
}

/** React keeps a failed lazy() for ever: only loading the remote anew helps. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
