import { Component, type ReactNode } from 'react';
import { isChangedNodesError } from './changed-nodes.ts';
import { FailurePanel } from './failure-panel.tsx';
import type { CrashKind } from './remote-props.ts';

/** An error this soon after mounting is the release's fault, not something the visitor did. */
const START_UP_MS = 3000;

interface BoundaryProps {
  readonly onCrash: (kind: CrashKind, error: unknown) => void;
  /** Forgets what made the screen fail, before it is drawn again. */
  readonly onReset: () => void;
  readonly children?: ReactNode;
}

interface BoundaryState {
  readonly crash: CrashKind | undefined;
  readonly failed: boolean;
}

/** Without a boundary a throw in render would leave the mount pending and freeze navigation. */
export class RemoteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, crash: undefined };
  readonly #bornAt = performance.now();

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const startingUp = performance.now() - this.#bornAt < START_UP_MS;
    const isItsFault = startingUp && !isChangedNodesError(error);
    const crash = isItsFault || isMissingCode(error) ? 'release' : 'screen';
    // Still before the browser paints.
    this.setState({ crash });
    this.props.onCrash(crash, error);
  }

  readonly #retry = () => {
    this.props.onReset();
    this.setState({ failed: false, crash: undefined });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.state.crash === 'screen' ? <FailurePanel onRetry={this.#retry} /> : null;
  }
}

/** Code that never arrived. React keeps a failed lazy() for ever, so drawing again would not help. */
const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';
