import type { ScormItem } from '@cairn/api/scorm.contract';

/** Builds an item of a package. */
export const buildScormItem = (id: string, over: Partial<ScormItem> = {}): ScormItem => ({
  id,
  depth: 0,
  title: `Item ${id}`,
  visible: true,
  kind: 'sco',
  LaunchFile: `${id}.html`,
  objectives: [],
  ...over,
});
export const buildScormFolder = (id: string): ScormItem =>
  buildScormItem(id, { kind: 'folder', LaunchFile: '' });
