import type { Lecture, Quality } from '@cairn/api/modules.contract';
import { useKept } from './use-kept.ts';

const isLabel = (value: unknown): value is string => typeof value === 'string';

/** The size of the film that a student has chosen; the next lecture comes in the same one, where it has it. */
export const useQuality = (lecture: Lecture) => {
  const [label, keepLabel] = useKept('cairn.quality.v1', isLabel, '');
  const chosenIn = ({ Qualities, LectureUrl }: Lecture): Quality | undefined =>
    Qualities?.find(({ Label }) => Label === label) ??
    Qualities?.find(({ Url }) => Url === LectureUrl);
  const addressIn = (one: Lecture): string => chosenIn(one)?.Url ?? one.LectureUrl;
  return {
    /** Undefined where there is one size. */
    chosen: chosenIn(lecture),
    all: lecture.Qualities ?? [],
    address: addressIn(lecture),
    /** The address of the chosen size in another answer of the server. */
    addressIn,
    /** Gives its address. */
    choose: (chosen: Quality): string => {
      keepLabel(chosen.Label);
      return chosen.Url;
    },
  };
};
