/**
 * Default images and scenes, drawn from a seed: the same id always gives the same picture.
 * `SceneArt` of '@cairn/ui/scene-art' renders them. Where only the URL of an image is accepted (a poster of a video),
 * `toDataUri` converts art with colours of its own.
 */
export type { Scene, Shape } from './art/brush.ts';
export { avatarArt, type AvatarLook as Look } from './art/avatar-art.ts';
export { courseArt } from './art/course-art.ts';
export { logoMark } from './art/logo-mark.ts';
export { createProgressStones as pebbles } from './art/pebbles.ts';
export { roleArt, themedRoleArt } from './art/role-art.ts';
export { emptyArt, heroScene, type EmptyKind } from './art/theme-scenes.ts';
export { toDataUri } from './art/to-data-uri.ts';
