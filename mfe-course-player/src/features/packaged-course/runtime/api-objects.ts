import type { ScormValueValidators } from './value-models.ts';
import { createScormSession, type ScormSession } from './scorm-session.ts';
import type {
  ScormStartData,
  ScormValues,
  ScormVersion,
  ScormSessionCallbacks,
} from './scorm-types.ts';

type Call = (first?: unknown, second?: unknown) => string;
type ApiObject = Record<string, Call>;

export interface ScormApiWindow {
  API?: unknown;
  API_1484_11?: unknown;
}

const createRefusingSession = (version: ScormVersion): ScormSession => {
  const never: ScormSessionCallbacks = {
    change: () => undefined,
    commit: () => undefined,
    end: () => undefined,
    saveFailing: () => false,
  };
  const launch = { completionSetByContent: false, objectives: [], sharedData: [] };
  const init = { version, learner: { id: '', name: '' }, stored: {}, loadFailed: true, launch };
  const model = { check: () => 0, restore: () => undefined };
  return createScormSession({ version, init, model, port: never });
};

const createApiObject = (prefix: string, end: string, session: () => ScormSession): ApiObject => ({
  [`${prefix}Initialize`]: (argument) => session().initialize(argument),
  [end]: (argument) => session().terminate(argument),
  [`${prefix}GetValue`]: (element) => session().getValue(element),
  [`${prefix}SetValue`]: (element, value) => session().setValue(element, value),
  [`${prefix}Commit`]: (argument) => session().commit(argument),
  [`${prefix}GetLastError`]: () => session().getLastError(),
  [`${prefix}GetErrorString`]: (code) => session().getErrorString(code),
  [`${prefix}GetDiagnostic`]: (code) => session().getDiagnostic(code),
});

export interface InstalledScormApis {
  noteSave(failed: boolean): void;
  /**
   * Updates which navigation requests the package may make: values of `adl.nav.request_valid` (SCORM 2004), by element name.
   */
  noteValidity(values: ScormValues): void;
  remove(): void;
}

/**
 * Adds the API objects of SCORM 1.2 and 2004 to the window. The version whose Initialize is called first gets the session
 * (SCO-04).
 */
export const installScormApis = (
  host: ScormApiWindow,
  input: { init: ScormStartData; models: ScormValueValidators; port: ScormSessionCallbacks },
): InstalledScormApis => {
  let started: ScormVersion | undefined;
  const sessionFor = (version: ScormVersion): ScormSession =>
    createScormSession({
      ...input,
      version,
      model: input.models[version],
      onStart: () => {
        started = version;
      },
    });
  const sessions = { '1.2': sessionFor('1.2'), '2004': sessionFor('2004') };
  const refusals = { '1.2': createRefusingSession('1.2'), '2004': createRefusingSession('2004') };
  const pick = (version: ScormVersion) => () =>
    started === undefined || started === version ? sessions[version] : refusals[version];
  const api = createApiObject('LMS', 'LMSFinish', pick('1.2'));
  const api2004 = createApiObject('', 'Terminate', pick('2004'));
  host.API = api;
  host.API_1484_11 = api2004;
  return {
    noteSave: (failed) => {
      if (started) sessions[started].noteSave(failed);
    },
    noteValidity: (values) => sessions['2004'].noteValidity(values),
    remove: () => {
      if (host.API === api) delete host.API;
      if (host.API_1484_11 === api2004) delete host.API_1484_11;
    },
  };
};
