import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { useState } from 'react';

/** Remotes that are picked for one change together, in the board's order; what is gone from the board is picked no more. */
export const usePicked = ({ remotes }: Pick<ReleaseBoard, 'remotes'>) => {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  return {
    names: remotes.map(({ name }) => name).filter((name) => names.has(name)),
    has: (name: string) => names.has(name),
    toggle: (name: string) =>
      setNames(
        names.has(name)
          ? new Set([...names].filter((one) => one !== name))
          : new Set([...names, name]),
      ),
    clear: () => setNames(new Set()),
  };
};

export type Picked = ReturnType<typeof usePicked>;
