import { loadValueModels } from './load-value-models.ts';
import { createScormSession, type ScormSession } from '../scorm-session.ts';
import type {
  ScormStartData,
  ScormManifestSettings,
  ScormValues,
  ScormVersion,
} from '../scorm-types.ts';

export interface TestScormSession {
  api: ScormSession;
  changes: [string, string][];
  events: string[];
  /** SCORM values that the server stores when the session starts. */
  saved: ScormValues;
  failing: boolean;
}

export interface TestScormSessionInput {
  stored?: ScormValues;
  launch?: Partial<ScormManifestSettings>;
  loadFailed?: boolean;
  start?: boolean;
}

export const openTestScormSession = async (
  version: ScormVersion,
  input: TestScormSessionInput = {},
): Promise<TestScormSession> => {
  const init: ScormStartData = {
    version,
    learner: { id: 's1', name: 'Doe, Jane' },
    stored: input.stored ?? {},
    loadFailed: input.loadFailed ?? false,
    launch: { completionSetByContent: false, objectives: [], sharedData: [], ...input.launch },
  };
  const model = (await loadValueModels(version))[version];
  const test = {
    changes: [] as [string, string][],
    events: [] as string[],
    saved: { ...input.stored },
    failing: false,
  };
  const api = createScormSession({
    version,
    init,
    model,
    port: {
      change: (element, value) => {
        test.changes.push([element, value]);
        test.saved[element] = value;
      },
      commit: () => test.events.push('commit'),
      end: (end) => test.events.push(`end ${end.navRequest}`.trim()),
      saveFailing: () => test.failing,
    },
  });
  if (input.start !== false) api.initialize('');
  return Object.assign(test, { api });
};
