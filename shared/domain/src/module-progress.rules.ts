/** Progress inside a self-guided course: modules and items that are done, open or next. Source: 001 §2 'Module list', §4. */

export type ModuleComponentFlagName =
  | 'LectureCompleted'
  | 'ExerciseCompleted'
  | 'AssessmentCompleted';
export type ItemKind = 'lecture' | 'exercise' | 'assessment';

export interface ModuleFacts {
  readonly ModuleID: string;
  readonly Order: number;
  readonly Lecture?: { readonly LectureUrl: string } | undefined;
  readonly ExerciseID?: string | undefined;
  readonly McqObj?: { readonly Questions: readonly unknown[] } | undefined;
}

export interface ModuleComponentFlags {
  readonly LectureCompleted?: boolean | undefined;
  readonly ExerciseCompleted?: boolean | undefined;
  readonly AssessmentCompleted?: boolean | undefined;
}

/** Completion flags of each module's parts, by ModuleID; a module without an entry has nothing done. */
export type ProgressByModule = Readonly<Record<string, ModuleComponentFlags | undefined>>;

export interface ModuleItem {
  readonly moduleId: string;
  readonly kind: ItemKind;
}

export const COMPONENT_BY_ITEM: Readonly<Record<ItemKind, ModuleComponentFlagName>> = {
  lecture: 'LectureCompleted',
  exercise: 'ExerciseCompleted',
  assessment: 'AssessmentCompleted',
};

/** Returns the items of a module, in the order in which a student takes them. */
export const listItemKinds = (module: ModuleFacts): ItemKind[] => {
  const items: ItemKind[] = [];
  if (module.Lecture !== undefined && module.Lecture.LectureUrl !== '') items.push('lecture');
  if (module.ExerciseID !== undefined && module.ExerciseID !== '') items.push('exercise');
  if (module.McqObj !== undefined && module.McqObj.Questions.length > 0) items.push('assessment');
  return items;
};

/** Returns completion flags for the module's parts, all false, as an enrolment stores them. */
export const createEmptyModuleFlags = (module: ModuleFacts): ModuleComponentFlags =>
  Object.fromEntries(listItemKinds(module).map((kind) => [COMPONENT_BY_ITEM[kind], false]));

export const isItemDone = (item: ModuleItem, progress: ProgressByModule): boolean =>
  progress[item.moduleId]?.[COMPONENT_BY_ITEM[item.kind]] === true;

/** Returns whether all items of a module are done; true for a module without items. */
export const isModuleDone = (module: ModuleFacts, progress: ProgressByModule): boolean =>
  listItemKinds(module).every((kind) => isItemDone({ moduleId: module.ModuleID, kind }, progress));

export const sortModulesByOrder = <M extends ModuleFacts>(modules: readonly M[]): M[] =>
  modules.toSorted((a, b) => a.Order - b.Order);

/**
 * Returns the modules that a student may open: always the first one, and each later one once all before it are done.
 * @param modules in any order
 * @param progress flags by ModuleID
 */
export const findUnlockedModuleIds = (
  modules: readonly ModuleFacts[],
  progress: ProgressByModule,
): ReadonlySet<string> => {
  const open = new Set<string>();
  for (const module of sortModulesByOrder(modules)) {
    open.add(module.ModuleID);
    if (!isModuleDone(module, progress)) break;
  }
  return open;
};

const listAllItems = (modules: readonly ModuleFacts[]): ModuleItem[] =>
  sortModulesByOrder(modules).flatMap((module) =>
    listItemKinds(module).map((kind) => ({ moduleId: module.ModuleID, kind })),
  );

/** Returns the item that the player shows first: the first one that is not done, else the first item of the last module. */
export const findItemToResume = (
  modules: readonly ModuleFacts[],
  progress: ProgressByModule,
): ModuleItem | undefined => {
  const items = listAllItems(modules);
  const next = items.find((item) => !isItemDone(item, progress));
  if (next) return next;
  const last = items.at(-1);
  return items.find((item) => item.moduleId === last?.moduleId);
};

/** Returns the next item, in the same module or the following one; undefined at the end of the course. */
export const findNextItem = (
  modules: readonly ModuleFacts[],
  current: ModuleItem,
): ModuleItem | undefined => {
  const items = listAllItems(modules);
  const at = items.findIndex(
    (item) => item.moduleId === current.moduleId && item.kind === current.kind,
  );
  return at < 0 ? undefined : items[at + 1];
};

export interface ModuleTally {
  /** Number of modules of a course whose parts are all done. */
  readonly done: number;
  /** Number of modules of a course that have at least one part. */
  readonly total: number;
  /** Whole percentage; 100 only when every module is complete, 0 without modules. */
  readonly percent: number;
  /** True when the course has modules with parts, and all of them are complete. */
  readonly isReached: boolean;
}

/**
 * Counts the modules of a course. Player, lists, roster and the server's completion use this function. A module without
 * parts is not counted, because a student has nothing to do in it.
 * @param modules for each module, whether each of its parts is done
 */
export const tallyModules = (modules: readonly (readonly boolean[])[]): ModuleTally => {
  const counted = modules.filter((parts) => parts.length > 0);
  const done = counted.filter((parts) => parts.every(Boolean)).length;
  const total = counted.length;
  const isReached = total > 0 && done === total;
  const rounded = total === 0 ? 0 : Math.round((done / total) * 100);
  return { done, total, percent: isReached ? 100 : Math.min(rounded, 99), isReached };
};

/** Counts the modules of a course by their items and flags. */
export const tallyModuleProgress = (
  modules: readonly ModuleFacts[],
  progress: ProgressByModule,
): ModuleTally =>
  tallyModules(
    modules.map((module) =>
      listItemKinds(module).map((kind) =>
        isItemDone({ moduleId: module.ModuleID, kind }, progress),
      ),
    ),
  );
