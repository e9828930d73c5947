/**
 * Default images and scenes, drawn from a seed: the same id always gives the same picture.
 * `SceneArt` of '@cairn/ui/scene-art' renders them. Where only the URL of an image is accepted (a poster of a video),
 * `toDataUri` converts art with colours of its own.
 */
export type { ArtScene, ArtShape } from './art/brush.ts';
export { drawAvatarArt, type AvatarLook as Look } from './art/avatar-art.ts';
export { drawCourseArt } from './art/course-art.ts';
export { LOGO_SCENE } from './art/logo-mark.ts';
export { createProgressStones as pebbles } from './art/pebbles.ts';
export { drawRoleArt, drawThemedRoleArt } from './art/role-art.ts';
export { drawEmptyAreaArt, drawHomeScene, type EmptyAreaPicture } from './art/theme-scenes.ts';
export { toDataUri } from './art/to-data-uri.ts';
