/** The pages in the package of a conformance case. Each page makes the SCORM calls that the runner sends. */
import { SCORM_NAVIGATION_REQUESTS } from './case-script.ts';

/** The behaviour that a page of the test suite must show, by the name of its file. */
export interface ScormCasePageBehaviour {
  /**
   * Present if the page ends its session only when the player removes the page; `request` is a navigation request that the page
   * sends before.
   */
  readonly onLeaving: { readonly request: string | undefined } | undefined;
  /** True if the case fails as soon as the player shows the page. */
  readonly isForbidden: boolean;
}

const USUAL_BEHAVIOUR: ScormCasePageBehaviour = { onLeaving: undefined, isForbidden: false };
const createLeavingBehaviour = (request: string | undefined): ScormCasePageBehaviour => ({
  ...USUAL_BEHAVIOUR,
  onLeaving: { request },
});

/**
 * Returns the behaviour of a page of the test suite.
 * @returns undefined for a page that the runner does not know
 */
export const findScormCasePageBehaviour = (file: string): ScormCasePageBehaviour | undefined => {
  if (file === 'SequencingTest.htm') return USUAL_BEHAVIOUR;
  if (file === 'SequencingTestFail.htm') return { ...USUAL_BEHAVIOUR, isForbidden: true };
  if (file === 'SequencingTestSingleDoTerminate.htm') return createLeavingBehaviour(undefined);
  const [, request = ''] = /^(\w+)OnUnload\.htm$/.exec(file) ?? [];
  const target = /^tarAct(\d+)$/.exec(request)?.[1];
  if (target !== undefined) return createLeavingBehaviour(`{target=activity_${target}}choice`);
  return SCORM_NAVIGATION_REQUESTS.some((control) => control === request)
    ? createLeavingBehaviour(request)
    : undefined;
};

/** Name of the global function by which pages of a case send messages to the runner. */
export const SCORM_CASE_PAGE_BINDING_NAME = 'cairnCase';

/** Result of one SCORM call that a page of a case made. */
export interface ScormRuntimeCallResult {
  readonly value: string;
  readonly errorCode: string;
}

export type ScormCasePageMessage =
  | { readonly type: 'delivered'; readonly activity: string; readonly file: string }
  | { readonly type: 'called'; readonly results: readonly ScormRuntimeCallResult[] }
  | { readonly type: 'terminated'; readonly result: ScormRuntimeCallResult };

/** Script that runs in the page, so it is written as text. The runner sends `onLeaving` and the calls. */
const SCRIPT = `
const findApi = (start) => {
  for (let at = start, steps = 0; at && steps < 20; at = at.parent, steps += 1) {
    try { if (at.API_1484_11) return at.API_1484_11; } catch { return undefined; }
    if (at === at.parent) return undefined;
  }
};
const api = findApi(window) ?? findApi(window.opener);
const findIndex = (list, id) => {
  const count = Number(api.GetValue(list + '._count'));
  for (let at = 0; at < count; at += 1) if (api.GetValue(list + '.' + at + '.id') === id) return at;
  throw new Error('there is no ' + list + ' with the id ' + id);
};
const toPath = (parts) => {
  const path = [];
  for (const part of parts)
    path.push(typeof part === 'string' ? part : findIndex(path.join('.'), part.lookUp));
  return path.join('.');
};
const readObjectiveIds = () => {
  const count = Number(api.GetValue('cmi.objectives._count'));
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push(api.GetValue('cmi.objectives.' + at + '.id'));
  return ids.sort().join(',');
};
let isTerminated = false;
const call = ({ method, element, argument }) => {
  try {
    if (!api) throw new Error('there is no API_1484_11');
    if (method === 'Terminate') isTerminated = true;
    let value;
    if (method === 'readObjectiveIds') value = readObjectiveIds();
    else if (method === 'GetValue') value = api.GetValue(toPath(element));
    else if (method === 'SetValue') value = api.SetValue(toPath(element), argument);
    else if (method === 'GetLastError') value = api.GetLastError();
    else value = api[method](argument);
    return { value: String(value), errorCode: String(api.GetLastError()) };
  } catch (error) {
    return { value: error.message, errorCode: 'none' };
  }
};
const terminate = () => (isTerminated ? undefined : call({ method: 'Terminate', element: [], argument: '' }));
const run = async () => {
  const activity = new URLSearchParams(location.search).get('act') ?? '';
  document.title = 'Activity ' + activity;
  const file = location.pathname.split('/').at(-1);
  const plan = await window.${SCORM_CASE_PAGE_BINDING_NAME}({ type: 'delivered', activity, file });
  if (!plan) return;
  const { calls, onLeaving } = plan;
  if (onLeaving) window.addEventListener('unload', () => {
    if (onLeaving.request) call({ method: 'SetValue', element: ['adl.nav.request'], argument: onLeaving.request });
    terminate();
  });
  const results = calls.map(call);
  await window.${SCORM_CASE_PAGE_BINDING_NAME}({ type: 'called', results });
  if (onLeaving) return;
  const result = terminate();
  if (result) await window.${SCORM_CASE_PAGE_BINDING_NAME}({ type: 'terminated', result });
};
void run();
`;

/** The runner's instructions to a page that the player has shown; undefined for a page that was not expected. */
export interface ScormCasePageInstructions {
  readonly calls: readonly object[];
  readonly onLeaving: ScormCasePageBehaviour['onLeaving'];
}

export const SCORM_CASE_PAGE_HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Case</title></head><body><p>A page of a conformance case.</p><script>${SCRIPT}</script></body></html>`;
