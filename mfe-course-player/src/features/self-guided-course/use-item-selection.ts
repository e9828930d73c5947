import type { CourseModule } from '@cairn/api/modules.contract';
import {
  isItemDone,
  itemAfter,
  itemsOf,
  itemToResume,
  type ModuleItem,
  type ProgressByModule,
  unlockedModuleIds,
} from '@cairn/domain/module-progress.rules';
import { useState } from 'react';
import type { ModuleProgress } from './use-module-progress.ts';

interface SelectionInput {
  readonly modules: readonly CourseModule[];
  readonly progress: ModuleProgress;
  readonly renew: () => Promise<unknown>;
}

/** Which item is on show: at first the one to go on with (MODS-07, MODS-08), after Next the following one (MODS-10). */
export const useItemSelection = ({ modules, progress, renew }: SelectionInput) => {
  const [chosen, setChosen] = useState(() => itemToResume(modules, progress.flags));
  const [hasMoved, setMoved] = useState(false);
  const [isMovingOn, setMovingOn] = useState(false);
  // A course whose modules have changed meanwhile begins anew.
  const selected = exists(modules, chosen) ? chosen : itemToResume(modules, progress.flags);

  const moveOn = async (): Promise<void> => {
    if (!selected) return;
    setMovingOn(true);
    try {
      const flags = await progress.complete(selected);
      const next = flags && destination(modules, flags, selected);
      if (!next) return;
      // What a module holds back while it is locked can be read now.
      if (next.moduleId !== selected.moduleId && (await renew()) === undefined) return;
      setMoved(true);
      // Whoever has chosen something else meanwhile stays there.
      setChosen((now) => (now === chosen ? next : now));
    } finally {
      setMovingOn(false);
    }
  };
  return {
    selected,
    /** The selection is not the one that the page opened with. */
    hasMoved,
    isMovingOn,
    select: (item: ModuleItem) => {
      setMoved(true);
      setChosen(item);
    },
    /** Completes the selected item and goes on. */
    moveOn,
  };
};

const exists = (modules: readonly CourseModule[], item: ModuleItem | undefined): boolean =>
  modules.some(
    (module) => module.ModuleID === item?.moduleId && itemsOf(module).includes(item.kind),
  );

/** The following item; where that is still locked or there is none, what has been left out so far. */
const destination = (
  modules: readonly CourseModule[],
  flags: ProgressByModule,
  item: ModuleItem,
): ModuleItem | undefined => {
  const following = itemAfter(modules, item);
  if (following && unlockedModuleIds(modules, flags).has(following.moduleId)) return following;
  const open = itemToResume(modules, flags);
  return open && !isItemDone(open, flags) ? open : undefined;
};
