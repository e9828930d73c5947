import type { ScormItem } from '@cairn/api/scorm.contract';

/** Builds an item of a package. */
export const item = (id: string, over: Partial<ScormItem> = {}): ScormItem => ({
  id,
  depth: 0,
  title: `Item ${id}`,
  visible: true,
  kind: 'sco',
  LaunchFile: `${id}.html`,
  objectives: [],
  ...over,
});
export const folder = (id: string): ScormItem => item(id, { kind: 'folder', LaunchFile: '' });
