import type { Lecture, LectureQuality } from '@cairn/api/modules.contract';
import { useLocalSetting } from './use-local-setting.ts';

const isLabel = (value: unknown): value is string => typeof value === 'string';

/** Stores the video quality that the student has chosen; later lectures use it if they have it. */
export const useFilmQuality = (lecture: Lecture) => {
  const [label, keepLabel] = useLocalSetting('cairn.quality.v1', isLabel, '');
  const chosenIn = ({ Qualities, LectureUrl }: Lecture): LectureQuality | undefined =>
    Qualities?.find(({ Label }) => Label === label) ??
    Qualities?.find(({ Url }) => Url === LectureUrl);
  const addressIn = (one: Lecture): string => chosenIn(one)?.Url ?? one.LectureUrl;
  return {
    /** Quality in which the lecture's film plays; undefined if the lecture lists none. */
    chosen: chosenIn(lecture),
    all: lecture.Qualities ?? [],
    address: addressIn(lecture),
    /** Returns the URL of the film in the chosen quality, in another response of the server. */
    addressIn,
    /** Stores the chosen video quality and returns its URL. */
    choose: (chosen: LectureQuality): string => {
      keepLabel(chosen.Label);
      return chosen.Url;
    },
  };
};
