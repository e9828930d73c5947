import type { BoardPreview } from '@cairn/api/release-board.contract';
import type { ListedPreview } from './previews.service.ts';

export const toPreviewResponse = ({
  channel,
  remote,
  branch,
  version,
  by,
  at,
  endsAt,
  link,
}: ListedPreview): BoardPreview => ({
  channel,
  remote,
  branch,
  version,
  by: { kind: by.kind, name: by.name },
  at: at.toISOString(),
  endsAt: endsAt.toISOString(),
  link,
});
