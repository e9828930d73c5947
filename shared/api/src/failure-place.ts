/** What a page may tell of where a release failed: nothing that an error says, as that may hold somebody's data. */

export const MOST_FRAMES = 5;
export const FRAME_FILE_LENGTH = 200;
/** Below the folder of the release. */
export const FRAME_FILE = /^[\w@+-][\w@+.-]*(?:\/[\w@+-][\w@+.-]*)*$/;
/** A name that could stand in code; what is computed from data seldom looks so. */
export const FRAME_NAME = /^[A-Za-z_$][\w$]{0,59}$/;
/** A class, such as `TypeError`; what somebody else has written into `name` is left out. */
export const ERROR_CLASS = /^(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)$/;
