import { useAction, useNavigate } from '@cairn/runtime';
import { events, record } from '@cairn/session';
import type { ProfilePictureUpload } from '../../lib/use-picture-upload.ts';
import { PROFILE_SAVED } from './profile.texts.ts';

/** Saves pending changes of the profile, then opens the courses (000 §2). Group and roles are saved when they are chosen. */
export const useCompleteProfile = (picture: ProfilePictureUpload) => {
  const navigate = useNavigate();
  return useAction({
    mutationFn: async () => {
      await picture.upload();
      await record.reload();
    },
    onSuccess: async () => {
      events.emit('notice.shown', { tone: 'success', message: PROFILE_SAVED });
      await navigate('/learning');
    },
  });
};

export type ProfileCompletion = ReturnType<typeof useCompleteProfile>;
