import { isPictureFile } from '@cairn/domain/profile-picture.rules';
import { saveProfilePicture } from '@cairn/record/save-picture';
import { useAction } from '@cairn/runtime';
import { useEffect, useState } from 'react';

/** Uploads a profile picture unchanged; each screen has its own endpoint (000 §7). */
export type SendProfilePicture = (
  studentId: string,
  body: Blob,
) => Promise<{ readonly profileImageUrl: string }>;

/** State of a profile picture by 000 §4; `invalid` and `failed` are additional error states. */
export type ProfilePictureStatus = 'none' | 'invalid' | 'valid' | 'uploading' | 'done' | 'failed';

export interface ProfilePictureUpload {
  readonly status: ProfilePictureStatus;
  readonly fileName: string | undefined;
  /** URL of the chosen picture, until it is stored or rejected. */
  readonly previewUrl: string | undefined;
  readonly error: Error | null;
  readonly choose: (file: File) => void;
  /** Uploads the chosen picture unless it is stored already. Rejects with the failure. */
  readonly upload: () => Promise<void>;
}

interface ChosenPicture {
  readonly file: File;
  readonly url: string;
}

/** Uploads a chosen profile picture and stores its URL in the record, which all screens read. */
export const useProfilePictureUpload = (
  studentId: string,
  send: SendProfilePicture,
): ProfilePictureUpload => {
  const [chosen, setChosen] = useState<ChosenPicture>();
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  const sending = useAction({
    mutationFn: (file: File) => uploadPicture(studentId, file, send),
  });
  const status = toPictureStatus(chosen?.file, sending.status);
  const isShown = status === 'valid' || status === 'uploading';
  return {
    status,
    fileName: chosen?.file.name,
    previewUrl: isShown ? chosen?.url : undefined,
    error: sending.error,
    choose: (file) => {
      if (sending.isPending) return;
      sending.reset();
      setChosen({ file, url: URL.createObjectURL(file) });
    },
    upload: async () => {
      if (chosen && (status === 'valid' || status === 'failed'))
        await sending.mutateAsync(chosen.file);
    },
  };
};

const uploadPicture = (studentId: string, file: File, send: SendProfilePicture): Promise<void> => {
  const body = new Blob([file], { type: 'application/octet-stream' });
  return saveProfilePicture(() => send(studentId, body));
};

const toPictureStatus = (
  chosen: File | undefined,
  sending: 'idle' | 'pending' | 'success' | 'error',
): ProfilePictureStatus => {
  if (!chosen) return 'none';
  if (!isPictureFile(chosen)) return 'invalid';
  return ({ idle: 'valid', pending: 'uploading', success: 'done', error: 'failed' } as const)[
    sending
  ];
};
