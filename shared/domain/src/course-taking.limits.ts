/** Constants for taking a course. Those of windows over a page are in shared/ui/src/popup-box.ts. Source: 001 §9. */

/** Number of related courses: requested from the recommender, and shown on the page. */
export const RELATED_COURSES_REQUEST_COUNT = 10;
export const MAX_RELATED_COURSES_SHOWN = 4;

/** Number of messages that one request of a chat's history returns. */
export const CHAT_HISTORY_PAGE_SIZE = 50;
/** Milliseconds without a keystroke after which a person counts as no longer typing. */
export const TYPING_IDLE_MS = 1200;
/** Milliseconds without a signal after which the other person's typing indicator is hidden. */
export const TYPING_STALE_MS = 3000;
/** First position of the chat's window: CSS pixels from the top left corner. */
export const INITIAL_CHAT_WINDOW_POSITION = { x: 100, y: 100 } as const;

/** Time limit in minutes of an assessment whose author sets none. */
export const DEFAULT_ASSESSMENT_MINUTES = 60;
export const TIMER_TICK_MS = 1000;
/** Fractions of the time: the timer is blue above the first one, and yellow above the second. */
export const TIMER_BLUE_ABOVE_FRACTION = 0.66;
export const TIMER_YELLOW_ABOVE_FRACTION = 0.25;

/** Maximum points of an assignment that sets none. */
export const DEFAULT_ASSIGNMENT_POINTS = 100;
/** Time before the due date from which an assignment is due soon: three days in milliseconds. */
export const DUE_SOON_PERIOD_MS = 259_200_000;
/** Fractions of the maximum from which a grade has the next better colour, best first. */
export const GRADE_THRESHOLDS = [0.9, 0.8, 0.7, 0.6] as const;
/** Strictness of grading free text when its author sets none. */
export const DEFAULT_GRADING_STRICTNESS = 'neutral';

/** Time spent in a course: the interval at which it is counted, and the seconds after which it is sent. */
export const TIME_SPENT_TICK_MS = 1000;
export const TIME_SPENT_SEND_SECONDS = 30;

/** Maximum number of times in a film that an answer of the assistant refers to. */
export const MAX_FILM_TIMES_IN_ANSWER = 5;
/** Number of seconds from which a time in a film is shown with hours. */
export const FILM_TIME_HOURS_FROM_SECONDS = 3600;
/** Pause in ms of the transcript's automatic scrolling after the student has scrolled it. */
export const TRANSCRIPT_SCROLL_PAUSE_MS = 1000;
/** Largest offset between translated sound and film that is not corrected. */
export const MAX_TRANSLATED_AUDIO_DRIFT_SECONDS = 0.1;
/** Formats of the documents; the transcript panel offers .vtt as well. */
export const TRANSCRIPT_FORMATS = ['txt', 'doc'] as const;

/** Window width in CSS pixels below which a dialog is 90 % wide, else 40 %. dialog.module.css has the same value. */
export const DIALOG_BREAKPOINT_PX = 768;
export const DIALOG_WIDTH_FRACTIONS = { narrow: 0.9, wide: 0.4 } as const;
/** Window width in CSS pixels above which the list of modules is always open. module-list.module.css has the same value. */
export const MODULE_LIST_BREAKPOINT_PX = 1200;

/** Number of confetti pieces shown at the end of a packaged course. */
export const CONFETTI_PIECES = 100;

/**
 * Scale of a certificate on screen. Font size of the fields of a custom PDF: the minimum in points, and the size as a
 * fraction of the box.
 */
export const CERTIFICATE_PREVIEW_SCALE = 1.5;
export const MIN_CERTIFICATE_FONT_PT = 8;
export const CERTIFICATE_FONT_FRACTION = 0.2;
/** Width and height of a certificate's thumbnail in CSS pixels. */
export const CERTIFICATE_THUMBNAIL_PX = 300;
