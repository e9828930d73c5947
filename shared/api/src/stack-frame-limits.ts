/** Parts of a stack that a page may report. Error messages are never reported, because they may contain personal data. */

export const MAX_STACK_FRAMES = 5;
export const MAX_STACK_FRAME_FILE_LENGTH = 200;
/** Path of a file below the folder of the release. */
export const STACK_FRAME_FILE_PATTERN = /^[\w@+-][\w@+.-]*(?:\/[\w@+-][\w@+.-]*)*$/;
/** Name that could be an identifier in code; names computed from data rarely match. */
export const STACK_FRAME_FUNCTION_PATTERN = /^[A-Za-z_$][\w$]{0,59}$/;
/** Name of an error class, such as `TypeError`; other contents of `name` are left out. */
export const ERROR_CLASS_PATTERN = /^(?:[A-Z][A-Za-z]{0,40})?(?:Error|Exception)$/;
