import * as limits from './course-taking.limits.ts';
import { LECTURE_LANGUAGES } from './lecture-languages.rules.ts';

describe('[TCON-02] the numbers of taking a course', () => {
  it('[TCON-02] are those of the documents', () => {
    expect(limits).toEqual({
      RELATED_COURSES_REQUEST_COUNT: 10,
      MAX_RELATED_COURSES_SHOWN: 4,
      CHAT_HISTORY_PAGE_SIZE: 50,
      TYPING_IDLE_MS: 1200,
      TYPING_STALE_MS: 3000,
      INITIAL_CHAT_WINDOW_POSITION: { x: 100, y: 100 },
      DEFAULT_ASSESSMENT_MINUTES: 60,
      TIMER_TICK_MS: 1000,
      TIMER_BLUE_ABOVE_FRACTION: 0.66,
      TIMER_YELLOW_ABOVE_FRACTION: 0.25,
      DEFAULT_ASSIGNMENT_POINTS: 100,
      DUE_SOON_PERIOD_MS: 3 * 24 * 60 * 60 * 1000,
      GRADE_THRESHOLDS: [0.9, 0.8, 0.7, 0.6],
      DEFAULT_GRADING_STRICTNESS: 'neutral',
      TIME_SPENT_TICK_MS: 1000,
      TIME_SPENT_SEND_SECONDS: 30,
      MAX_FILM_TIMES_IN_ANSWER: 5,
      FILM_TIME_HOURS_FROM_SECONDS: 3600,
      TRANSCRIPT_SCROLL_PAUSE_MS: 1000,
      MAX_TRANSLATED_AUDIO_DRIFT_SECONDS: 0.1,
      TRANSCRIPT_FORMATS: ['txt', 'doc'],
      DIALOG_BREAKPOINT_PX: 768,
      DIALOG_WIDTH_FRACTIONS: { narrow: 0.9, wide: 0.4 },
      MODULE_LIST_BREAKPOINT_PX: 1200,
      CONFETTI_PIECES: 100,
      CERTIFICATE_PREVIEW_SCALE: 1.5,
      MIN_CERTIFICATE_FONT_PT: 8,
      CERTIFICATE_FONT_FRACTION: 0.2,
      CERTIFICATE_THUMBNAIL_PX: 300,
    });
    expect(LECTURE_LANGUAGES.map(({ code }) => code)).toEqual(['en', 'es', 'de', 'fr', 'ar']);
  });
});
