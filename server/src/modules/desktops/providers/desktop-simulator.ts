import { randomBytes } from 'node:crypto';
import type { Workspace } from '@cairn/api/workspaces.contract';
import {
  WORKSPACE_STATES,
  type WorkspaceAction,
  listWorkspaceActions,
} from '@cairn/domain/workspace.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { DesktopProvider } from './desktops.ts';
import {
  addSimulatedImage,
  startSimulatedOperation,
  findSimulatedDesktop,
  listSimulatedDesktops,
  listSimulatedImages,
  type SimulatedDesktop,
} from './simulated-desktops.repository.ts';
import { createDesktopSimulationPlan, type DesktopSimulationOptions } from './simulation-plan.ts';

interface SimulatorDeps {
  readonly sql: Sql;
  readonly now: () => Date;
  readonly pace?: DesktopSimulationOptions;
}

const toWorkspace = (row: SimulatedDesktop): Workspace => ({
  WorkspaceId: row.workspaceId,
  UserName: row.username,
  State: row.state,
  WorkspaceProperties: {
    OperatingSystemName: row.operatingSystem,
    ComputeTypeName: row.computeType,
    Protocols: row.protocols,
  },
});

const listAllowingStates = (action: WorkspaceAction) =>
  WORKSPACE_STATES.filter((state) => listWorkspaceActions(state).includes(action));

const createUnavailableError = () =>
  new AppError('server', 'The desktops do not answer. Please try again in a moment.', undefined, {
    status: 503,
    retryAfter: 10,
  });
const createStateConflict = () =>
  new AppError('conflict', 'The desktop is not in a state that allows this now.');

/**
 * Simulates a provider of cloud desktops. The desktops are stored in the database, so that operations continue while no server
 * runs, and all servers see the same state.
 */
export const createDesktopSimulator = ({ sql, now, pace = {} }: SimulatorDeps): DesktopProvider => {
  const plan = createDesktopSimulationPlan(pace);

  const begin = async (
    work: 'start' | 'stop' | 'remove',
    action: WorkspaceAction,
    workspaceId: string,
  ): Promise<string> => {
    const at = now();
    const outcome = plan.outcomeOf(work, at);
    if (outcome.kind === 'refused') throw createUnavailableError();
    const step = { ...outcome, from: listAllowingStates(action), now: at };
    if (await startSimulatedOperation(sql, workspaceId, step)) return outcome.via;
    throw createStateConflict();
  };

  return {
    list: async ({ studentId }) => {
      const at = now();
      const goneBefore = plan.goneBefore(at);
      return (await listSimulatedDesktops(sql, studentId, { now: at, goneBefore })).map(
        toWorkspace,
      );
    },
    find: async (workspaceId) => {
      const row = await findSimulatedDesktop(sql, workspaceId, now());
      return row && { workspace: toWorkspace(row), studentId: row.studentId };
    },
    start: (workspaceId) => begin('start', 'start', workspaceId),
    stop: (workspaceId) => begin('stop', 'stop', workspaceId),
    remove: (workspaceId) => begin('remove', 'delete', workspaceId),
    createImage: async ({ workspaceId }) => {
      const at = now();
      const outcome = plan.outcomeOf('image', at);
      if (outcome.kind === 'refused') throw createUnavailableError();
      const imageId = `wsi-${randomBytes(5).toString('hex').slice(0, 9)}`;
      if (await addSimulatedImage(sql, workspaceId, { ...outcome, imageId, now: at }))
        return imageId;
      throw createStateConflict();
    },
    findImages: (imageIds) => listSimulatedImages(sql, imageIds, now()),
  };
};
