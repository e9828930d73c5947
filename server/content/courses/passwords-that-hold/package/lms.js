/** The SCORM 1.2 interface of the platform, looked for upwards; without one the pages can be read all the same. */
const findApi = () => {
  for (let here = window; ; here = here.parent) {
    if (here.API) return here.API;
    if (here === here.parent) return undefined;
  }
};

const api = findApi();
const startedAt = Date.now();
const pad = (value) => String(value).padStart(2, '0');

const sessionTime = () => {
  const seconds = Math.floor((Date.now() - startedAt) / 1000);
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0');
  return `${hours}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
};

export const get = (element) => api?.LMSGetValue(element) ?? '';
export const set = (element, value) => api?.LMSSetValue(element, String(value));
export const save = () => api?.LMSCommit('');

api?.LMSInitialize('');
if (get('cmi.core.lesson_status') === 'not attempted') set('cmi.core.lesson_status', 'incomplete');

window.addEventListener('pagehide', () => {
  set('cmi.core.session_time', sessionTime());
  api?.LMSFinish('');
});
