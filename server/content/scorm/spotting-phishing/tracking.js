/**
 * Tells a SCORM 1.2 platform. The wrapper would set status and exit by itself and commit on start and on quit; like most
 * published packages this one does the first two on its own and never commits: LMSFinish saves.
 */
import { debug, SCORM } from './scorm-wrapper.js';

debug.isActive = false;
SCORM.version = '1.2';
SCORM.handleCompletionStatus = false;
SCORM.handleExitMode = false;
SCORM.save = () => true;

const twoDigits = (value) => String(value).padStart(2, '0');

/** CMITimespan: hours with four digits, as `0000:12:05`. */
const timespan = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0');
  return `${hours}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
};

const startedAt = Date.now();

export const tracking = {
  /** `location` is the page that an earlier visit reached, '' at the first one. */
  start() {
    if (!SCORM.init()) return { connected: false, location: '' };
    if (SCORM.get('cmi.core.lesson_status') === 'not attempted') {
      SCORM.set('cmi.core.lesson_status', 'incomplete');
    }
    return { connected: true, location: SCORM.get('cmi.core.lesson_location') };
  },

  page(number) {
    SCORM.set('cmi.core.lesson_location', String(number));
  },

  result({ passed, share }) {
    SCORM.set('cmi.core.lesson_status', 'completed');
    SCORM.set('cmi.core.score.raw', String(Math.round(share * 100)));
    SCORM.set('cmi.core.score.min', '0');
    SCORM.set('cmi.core.score.max', '100');
    SCORM.set('cmi.core.lesson_status', passed ? 'passed' : 'failed');
  },

  leave(finished) {
    SCORM.set('cmi.core.session_time', timespan(Date.now() - startedAt));
    SCORM.set('cmi.core.exit', finished ? '' : 'suspend');
    SCORM.quit();
  },
};
