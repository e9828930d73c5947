/**
 * Default images and scenes, drawn from a seed: the same id always gives the same picture.
 *
 * Art with colours of its own becomes the address of an image with `toDataUri`; scenes in the colours of the theme are
 * rendered by `SceneArt` of '@cairn/ui/scene-art'.
 */
export type { Scene, Shape } from './art/brush.ts';
export { avatarArt } from './art/avatar-art.ts';
export { courseArt } from './art/course-art.ts';
export { logoMark } from './art/logo-mark.ts';
export { pebbles } from './art/pebbles.ts';
export { roleArt, themedRoleArt } from './art/role-art.ts';
export { emptyArt, heroScene, type EmptyKind } from './art/theme-scenes.ts';
export { toDataUri } from './art/to-data-uri.ts';
