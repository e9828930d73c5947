/** The numbers of taking a course, in one place; those of windows over a page stand in shared/ui/src/popup-place.ts. Source: 001 §9. */

/** Related courses: asked of the recommender, and shown of its answer. */
export const RELATED_ASKED = 10;
export const RELATED_SHOWN = 4;

/** How many messages one page of a chat's history has. */
export const CHAT_HISTORY_PAGE = 50;
/** Milliseconds without a keystroke after which somebody types no more. */
export const TYPING_IDLE_MS = 1200;
/** Milliseconds after which nobody believes any more that the other one types. */
export const TYPING_STALE_MS = 3000;
/** Where the chat's window opens for the first time: CSS pixels from the top left corner. */
export const CHAT_POSITION = { x: 100, y: 100 } as const;

/** Of an assessment that says nothing of its time. */
export const TIME_LIMIT_MINUTES = 60;
export const TIMER_TICK_MS = 1000;
/** Shares of the time above which the timer is blue, and above which yellow. */
export const TIMER_BLUE_ABOVE = 0.66;
export const TIMER_YELLOW_ABOVE = 0.25;

/** Points where an assignment names none. */
export const DEFAULT_MAX_SCORE = 100;
/** Within this time an assignment is due soon: three days in milliseconds. */
export const DUE_SOON_MS = 259_200_000;
/** Shares of the points from which a grade has the next better colour, best first. */
export const GRADE_THRESHOLDS = [0.9, 0.8, 0.7, 0.6] as const;
/** How strictly free text is read where its author says nothing. */
export const DEFAULT_STRICTNESS = 'neutral';

/** Time spent: how often it is counted, and how much of it is sent at once. */
export const TIME_TICK_MS = 1000;
export const TIME_SENT_SECONDS = 30;

/** Times that an answer of the assistant refers to. */
export const TIME_REFERENCES = 5;
/** From here on a time in a film shows its hours. */
export const HOURS_FROM_SECONDS = 3600;
/** How long the transcript stays where somebody has scrolled it. */
export const SCROLL_PAUSE_MS = 1000;
/** How far translated sound may be from the film. */
export const AUDIO_DRIFT_SECONDS = 0.1;
/** Documented; ours offers .vtt too. */
export const TRANSCRIPT_FORMATS = ['txt', 'doc'] as const;

/** Below this width of the window a dialog is 90 % wide, else 40 %: as in dialog.module.css. CSS pixels. */
export const DIALOG_BREAKPOINT = 768;
export const DIALOG_SHARES = { narrow: 0.9, wide: 0.4 } as const;
/** Above this width the list of modules is always open: as in module-list.module.css. CSS pixels. */
export const MODULE_LIST_OPEN_ABOVE = 1200;

/** Pieces of paper at the end of a packaged course. */
export const CONFETTI_PIECES = 100;

/** A certificate on screen, and how large the fields of its own PDF are written: points, and a share of the box. */
export const CERTIFICATE_PREVIEW_SCALE = 1.5;
export const CERTIFICATE_SMALLEST_FONT = 8;
export const CERTIFICATE_FONT_SHARE = 0.2;
/** CSS pixels, both ways. */
export const CERTIFICATE_THUMBNAIL = 300;
