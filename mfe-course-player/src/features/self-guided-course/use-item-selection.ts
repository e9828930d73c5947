import type { CourseModule } from '@cairn/api/modules.contract';
import {
  isItemDone,
  findNextItem,
  listItemKinds,
  findItemToResume,
  type ModuleItem,
  type ProgressByModule,
  findUnlockedModuleIds,
} from '@cairn/domain/module-progress.rules';
import { useState } from 'react';
import { useLocation } from '@cairn/runtime';
import type { NextCourseItem } from './item-viewer.ts';
import { type ModuleProgress, addModuleFlag } from './use-module-progress.ts';

interface SelectionInput {
  readonly modules: readonly CourseModule[];
  readonly progress: ModuleProgress;
  readonly renew: () => Promise<unknown>;
}

/**
 * Selects the item to show. It starts with the item of the module in the URL, if unlocked, else with the item to resume (MODS-07,
 * MODS-08); Next selects the following one (MODS-10).
 */
export const useCourseItemSelection = ({ modules, progress, renew }: SelectionInput) => {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(
    () => findItemInUrl(modules, progress, search) ?? findItemToResume(modules, progress.flags),
  );
  const [hasMoved, setMoved] = useState(false);
  const [isMovingOn, setMovingOn] = useState(false);
  // If a refresh of the modules has removed the selected item, the item to resume is shown.
  const selected = hasItem(modules, chosen) ? chosen : findItemToResume(modules, progress.flags);

  const moveOn = async (): Promise<void> => {
    if (!selected) return;
    setMovingOn(true);
    try {
      const flags = await progress.complete(selected);
      const next = flags && findReachableItem(modules, flags, selected);
      if (!next) return;
      // Reloads the modules first: the server sends the content of a module only once it is unlocked.
      if (next.moduleId !== selected.moduleId && (await renew()) === undefined) return;
      setMoved(true);
      // Moves on only if the student has not selected another item meanwhile.
      setChosen((now) => (now === chosen ? next : now));
    } finally {
      setMovingOn(false);
    }
  };
  return {
    selected,
    following: selected && findFollowingItem(modules, progress.flags, selected),
    /** True once the selection differs from the one at page load. */
    hasMoved,
    isMovingOn,
    select: (item: ModuleItem) => {
      setMoved(true);
      setChosen(item);
    },
    /** Completes the selected item and opens the next one. */
    moveOn,
  };
};

const findItemInUrl = (
  modules: readonly CourseModule[],
  { flags }: ModuleProgress,
  search: string,
): ModuleItem | undefined => {
  const named = new URLSearchParams(search).get('module');
  const module = modules.find(({ ModuleID }) => ModuleID === named);
  if (!module || !findUnlockedModuleIds(modules, flags).has(module.ModuleID)) return undefined;
  const [kind] = listItemKinds(module);
  return kind && { moduleId: module.ModuleID, kind };
};

/** Returns the item that Next opens. */
const findFollowingItem = (
  modules: readonly CourseModule[],
  flags: ProgressByModule,
  item: ModuleItem,
): NextCourseItem | undefined => {
  const next = findReachableItem(modules, addModuleFlag(flags, item), item);
  const module = modules.find(({ ModuleID }) => ModuleID === next?.moduleId);
  return next && module && { kind: next.kind, module };
};

const hasItem = (modules: readonly CourseModule[], item: ModuleItem | undefined): boolean =>
  modules.some(
    (module) => module.ModuleID === item?.moduleId && listItemKinds(module).includes(item.kind),
  );

/** Returns the following item; if that is locked or missing, the first item that was left out. */
const findReachableItem = (
  modules: readonly CourseModule[],
  flags: ProgressByModule,
  item: ModuleItem,
): ModuleItem | undefined => {
  const following = findNextItem(modules, item);
  if (following && findUnlockedModuleIds(modules, flags).has(following.moduleId)) return following;
  const open = findItemToResume(modules, flags);
  return open && !isItemDone(open, flags) ? open : undefined;
};
