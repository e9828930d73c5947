import type { ScormPackage } from '@cairn/api/scorm.contract';
import type { ScormApiWindow } from '../../runtime/api-objects.ts';
import { openScormPlayer } from '../open-player.ts';
import type { ScormPlayer, ScormPlayerInput, StudentScormPlayerInput } from '../player-types.ts';

type Calls = Record<string, (...args: string[]) => string>;

export const buildScormPackage = (over: Partial<ScormPackage> = {}): ScormPackage => ({
  CourseID: 'c1',
  CourseTitle: 'A course',
  LaunchFile: 'content/index.html?lang=en',
  base: '/scorm-content/c1/',
  runtime: { isolation: 'none', frameUrl: '/scorm-frame/c1/' },
  version: '1.2',
  objectives: [],
  ...over,
});

/** Test double of the server: the saves that it has received, and how it answers the next ones. */
export interface TestScormServer {
  saves: { updates: Record<string, string>; client: string; sequence: number }[];
  data: Record<string, string>;
  down: boolean;
}

export const createTestScormServer = (data: Record<string, string> = {}): TestScormServer => ({
  saves: [],
  data,
  down: false,
});

export const createStudentScormVisit = (
  server: TestScormServer,
  over: Partial<StudentScormPlayerInput> = {},
): StudentScormPlayerInput => ({
  kind: 'student',
  id: 's1',
  firstName: 'Jane',
  lastName: 'Doe',
  data: { status: 'loaded', values: { ...server.data } },
  save: (updates, { client, sequence }) => {
    server.saves.push({ updates, client, sequence });
    if (server.down) return Promise.reject(new Error('down'));
    Object.assign(server.data, updates);
    return Promise.resolve(undefined);
  },
  ...over,
});

export interface TestScormVisit {
  player: ScormPlayer;
  container: HTMLElement;
  problems: unknown[];
  api: Calls;
  api2004: Calls;
  frame: HTMLIFrameElement;
}

export const waitForCondition = async (met: () => boolean): Promise<void> => {
  while (!met()) {
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
};

const opened: ScormPlayer[] = [];

/** Resolves when the package could start: the API is there and the frame is mounted. */
export const openScormVisitForTest = async (
  input: Pick<ScormPlayerInput, 'visit'> & Partial<ScormPlayerInput>,
): Promise<TestScormVisit> => {
  const container = document.body.appendChild(document.createElement('div'));
  const problems: unknown[] = [];
  const report = (problem: unknown): void => void problems.push(problem);
  const player = openScormPlayer({ container, course: buildScormPackage(), report, ...input });
  opened.push(player);
  const frames = container.getElementsByTagName('iframe');
  await waitForCondition(() => frames.length > 0 || player.state().phase === 'failed');
  const [frame] = frames;
  if (!frame) throw problems[0];
  const host = window as ScormApiWindow;
  const api = host.API as Calls;
  return { player, container, problems, api, api2004: host.API_1484_11 as Calls, frame };
};

export const closeScormPlayers = (): void => {
  for (const player of opened.splice(0)) player.close();
  document.body.replaceChildren();
};
