/** Finds the files beside a video that belong to its lecture: the transcript, and sound and transcripts in other languages. */
import path from 'node:path';
import { TRANSLATION_CODES } from '@cairn/domain/lecture-languages.rules';
import { INPUT_LIMITS } from '../../platform/limits/input-limits.ts';
import { toExtension } from '../media/file-kinds.ts';
import { wavSeconds } from '../media/sound-length.ts';
import type { FoundMedia } from './check-files.ts';
import { readText } from './content-folder.ts';
import { findContentFile } from './find-content-file.ts';
import type { ProblemList } from './read-content.ts';
import { checkTranscript } from './transcript.ts';

interface Video {
  /** Path relative to the content folder. */
  readonly place: string;
  /** Length; undefined when the header has none. */
  readonly seconds: number | undefined;
}

interface ContentRemarks {
  readonly problems: ProblemList;
  readonly notices: string[];
}

/** A sound track may lack silence at its end. */
const TOLERANCE_SECONDS = 1;

/** Returns the names of the files that belong to a lecture's video. */
const listFileNames = (video: string): string[] => {
  const stem = video.slice(0, -path.posix.extname(video).length);
  const translated = TRANSLATION_CODES.flatMap((code) => [
    `${stem}_${code}.wav`,
    `${stem}_${code}.txt`,
  ]);
  return [`${stem}.txt`, ...translated];
};

export const findLectureFiles = async (
  root: string,
  video: Video,
  remarks: ContentRemarks,
): Promise<FoundMedia[]> => {
  const found: FoundMedia[] = [];
  for (const name of listFileNames(video.place)) {
    const media = await findContentFile(root, name);
    if (!media) continue;
    if ('mismatch' in media.type) {
      remarks.problems.inFile(name, `is not ${toExtension(name)} but ${media.type.mismatch}`);
      continue;
    }
    found.push({ ...media, contentType: media.type.contentType });
    if (name.endsWith('.wav')) await checkSound(name, media.localPath, video, remarks);
    else await checkText(name, media.localPath, video, remarks);
  }
  if (!found.some(({ fileName }) => isVideoTranscript(video, fileName))) {
    remarks.notices.push(`${video.place}: there is no transcript (.txt) beside this video`);
  }
  return found;
};

const isVideoTranscript = ({ place }: Video, fileName: string): boolean =>
  fileName === path.posix.basename(listFileNames(place)[0] ?? '');

const checkText = async (
  name: string,
  localPath: string,
  { seconds }: Video,
  { problems }: ContentRemarks,
): Promise<void> => {
  const { characters } = INPUT_LIMITS.transcript;
  const text = await readText(localPath, characters);
  if (text.length > characters) {
    problems.inFile(name, `has more than ${characters} characters`);
    return;
  }
  for (const problem of checkTranscript(text, seconds)) {
    problems.all.push({ file: name, ...problem });
  }
};

const checkSound = async (
  name: string,
  localPath: string,
  video: Video,
  { problems, notices }: ContentRemarks,
): Promise<void> => {
  const seconds = await wavSeconds(localPath);
  if (seconds === undefined) {
    problems.inFile(name, 'does not say how long it plays, or is empty');
  } else if (video.seconds !== undefined && Math.abs(seconds - video.seconds) > TOLERANCE_SECONDS) {
    const [sound, film] = [seconds, video.seconds].map((length) => Math.round(length * 10) / 10);
    notices.push(`${name}: plays ${sound} s, but the video is ${film} s long`);
  }
};
