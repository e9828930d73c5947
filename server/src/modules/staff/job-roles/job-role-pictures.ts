/** Pictures of roles that administrators upload. 003 §2.7 */
import { Readable } from 'node:stream';
import { MAX_JOB_ROLE_PICTURE_BYTES, type StaffJobRole } from '@cairn/api/staff-job-roles.contract';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { StaffCaller } from '../../../platform/http/identity.ts';
import type { ReceivedUpload, UploadRules } from '../../../platform/http/uploads.ts';
import { renderUploadedPicture } from '../../accounts/profile-pictures/render-picture.ts';
import {
  createUploadedMedia,
  deleteUploadedMedia,
  type UploadedMedia,
} from '../../media/uploaded-media.ts';
import type { RecordChange } from '../catalogue-records/record-changes.ts';
import type { JobRoleChanges } from './staff-job-roles.service.ts';
import { storeJobRolePicture } from './staff-job-roles.repository.ts';

/** Length of the longer side of a stored picture in pixels. It is twice that of the largest picture of a role on a page. */
const MAX_SIDE_PIXELS = 1280;

const FORMATS = new Map(
  Object.entries({ 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const),
);

/**
 * Beginning of the file names of uploaded pictures. Pictures of content files, which several records may share, have names with
 * another beginning.
 */
const UPLOADED_NAME = 'role.';

const createKindError = () => new AppError('unsupported', 'A picture must be a JPG, PNG or WebP.');

export const JOB_ROLE_PICTURE_UPLOAD_RULES: UploadRules = {
  files: 1,
  bytes: MAX_JOB_ROLE_PICTURE_BYTES - 1,
  tooLarge: 'A picture must be smaller than 5 MB.',
  kinds: [...FORMATS.keys()],
  wrongKind: createKindError,
};

interface PicturesDeps {
  readonly records: JobRoleChanges;
  readonly files: FileStore;
  readonly onLeftOver: (error: unknown) => void;
}

interface PictureChange {
  readonly roleId: string;
  /** URL of the picture that the caller saw. */
  readonly before: string;
}

/** Stores another picture of a role. Returns the digest of the file that it replaces. */
const replacePicture = async (
  { tx, record, requireTakenOver, write }: RecordChange<StaffJobRole>,
  { roleId, before }: PictureChange,
  key: string | null,
): Promise<string | undefined> => {
  requireTakenOver();
  if (record.pictureUrl !== before)
    throw new AppError('conflict', 'Another person has changed the picture meanwhile.', {
      current: { pictureUrl: record.pictureUrl },
    });
  await storeJobRolePicture(tx, roleId, key);
  await write('job-role-changed', {
    before: { picture: record.pictureUrl },
    after: { picture: key === null ? '' : `/media/${key}` },
  });
  const former = record.pictureUrl.replace('/media/', '');
  return former.includes(`/${UPLOADED_NAME}`) ? deleteUploadedMedia(tx, former) : undefined;
};

const createReplace =
  (records: JobRoleChanges, { upload }: UploadedMedia) =>
  async (
    caller: StaffCaller,
    change: PictureChange,
    sent: Pick<ReceivedUpload, 'path' | 'kind'>,
  ): Promise<StaffJobRole> => {
    const { format, picture } = await renderUploadedPicture(caller.studentId, sent, {
      formats: FORMATS,
      maxSidePixels: MAX_SIDE_PIXELS,
    });
    const file = {
      use: 'picture',
      name: `${UPLOADED_NAME}${format}`,
      contentType: `image/${format}`,
      bytes: picture.length,
      content: Readable.from([picture]),
    } as const;
    return upload(file, async (key, store) => {
      let replaced: string | undefined;
      const result = await records.change(caller, change.roleId, async (of) => {
        await store(of.tx);
        replaced = await replacePicture(of, change, key);
        return true;
      });
      return { result, replaced };
    });
  };

export const createJobRolePictures = ({ records, ...deps }: PicturesDeps) => {
  const media = createUploadedMedia(deps);
  return {
    replace: createReplace(records, media),
    remove: async (caller: StaffCaller, change: PictureChange): Promise<StaffJobRole> => {
      let replaced: string | undefined;
      const role = await records.change(caller, change.roleId, async (of) => {
        if (of.record.pictureUrl === '') return false;
        replaced = await replacePicture(of, change, null);
        return true;
      });
      await media.remove(replaced);
      return role;
    },
  };
};

export const requireUploadedPicture = (file: ReceivedUpload | undefined): ReceivedUpload => {
  if (file) return file;
  throw createKindError();
};
