import type { ReleaseBoard } from '@cairn/api/release-board.contract';

export type BoardRemote = ReleaseBoard['remotes'][number];
