import type { ReleaseBoard } from '@cairn/api/release-board.contract';
import { useState } from 'react';

/** Stores which remotes are selected for a joint release change, in the board's order. Remotes that leave the board are deselected. */
export const useSelectedRemotes = ({ remotes }: Pick<ReleaseBoard, 'remotes'>) => {
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

export type SelectedRemotes = ReturnType<typeof useSelectedRemotes>;
