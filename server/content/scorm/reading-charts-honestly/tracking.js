/**
 * Tells a SCORM 2004 platform. The wrapper would set status and exit by itself and commit on start and on quit; like
 * most published packages this one does the first two on its own and never commits: Terminate saves.
 */
import { debug, SCORM } from './scorm-wrapper.js';

debug.isActive = false;
SCORM.version = '2004';
SCORM.handleCompletionStatus = false;
SCORM.handleExitMode = false;
SCORM.save = () => true;

const startedAt = Date.now();

const share = (value) => String(Math.round(value * 100) / 100);

const judged = (isMet) => (isMet ? 'passed' : 'failed');

/** The platform has put the objectives of the manifest into cmi.objectives; they are found by their id. */
const objectiveIndex = (id) => {
  const count = Number(SCORM.get('cmi.objectives._count'));
  for (let at = 0; at < count; at += 1) {
    if (SCORM.get(`cmi.objectives.${at}.id`) === id) return at;
  }
  return -1;
};

const reportObjective = (id, items) => {
  const at = objectiveIndex(id);
  if (at === -1) return;
  const right = items.filter((item) => item.isRight).length;
  SCORM.set(`cmi.objectives.${at}.score.scaled`, share(right / items.length));
  SCORM.set(`cmi.objectives.${at}.success_status`, judged(right === items.length));
};

/** Every try adds its answers to the list; earlier ones stay. */
const reportInteraction = (item) => {
  const entry = `cmi.interactions.${SCORM.get('cmi.interactions._count')}`;
  SCORM.set(`${entry}.id`, item.id);
  SCORM.set(`${entry}.type`, 'choice');
  SCORM.set(`${entry}.description`, item.text);
  SCORM.set(`${entry}.objectives.0.id`, item.objective);
  SCORM.set(`${entry}.learner_response`, item.response.join('[,]'));
  SCORM.set(`${entry}.correct_responses.0.pattern`, item.pattern.join('[,]'));
  SCORM.set(`${entry}.result`, item.isRight ? 'correct' : 'incorrect');
};

export const tracking = {
  /** `location` is the page that an earlier visit reached, '' at the first one. */
  start() {
    if (!SCORM.init()) return { connected: false, location: '' };
    if (SCORM.get('cmi.completion_status') === 'unknown') {
      SCORM.set('cmi.completion_status', 'incomplete');
    }
    return { connected: true, location: SCORM.get('cmi.location') };
  },

  page(number) {
    SCORM.set('cmi.location', String(number));
  },

  result({ items, passed, share: reached }) {
    for (const item of items) reportInteraction(item);
    const byObjective = Object.groupBy(items, (item) => item.objective);
    for (const [id, own] of Object.entries(byObjective)) reportObjective(id, own);
    SCORM.set('cmi.score.raw', String(Math.round(reached * 100)));
    SCORM.set('cmi.score.min', '0');
    SCORM.set('cmi.score.max', '100');
    SCORM.set('cmi.score.scaled', share(reached));
    SCORM.set('cmi.success_status', judged(passed));
    if (passed) SCORM.set('cmi.completion_status', 'completed');
  },

  leave(finished) {
    SCORM.set('cmi.session_time', `PT${((Date.now() - startedAt) / 1000).toFixed(2)}S`);
    SCORM.set('cmi.exit', finished ? 'normal' : 'suspend');
    SCORM.set('adl.nav.request', finished ? 'exitAll' : 'suspendAll');
    SCORM.quit();
  },
};
