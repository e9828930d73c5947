import type { ScormItem } from '@cairn/api/scorm.contract';

/** An item of a package that plays itself. */
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
