/**
 * Finds the files beside a video that belong to its lecture: the transcript, and sound tracks and transcripts in other languages.
 */
import path from 'node:path';
import { TRANSLATION_CODES } from '@cairn/domain/lecture-languages.rules';
import { PARSER_INPUT_LIMITS } from '../../platform/limits/input-limits.ts';
import { toFileExtension } from '../media/file-kinds.ts';
import { readWavSeconds } from '../media/sound-length.ts';
import type { FoundMediaFile } from './check-files.ts';
import { readTextFileUpTo } from './content-folder.ts';
import { findContentFile } from './find-content-file.ts';
import type { ContentProblemList } from './read-content.ts';
import { findTranscriptProblems } from './transcript.ts';

interface Video {
  /** Path of the file relative to the content folder. */
  readonly filePath: string;
  /** Length of the video or sound track in seconds; undefined when its header has none. */
  readonly seconds: number | undefined;
}

interface ContentRemarks {
  readonly problems: ContentProblemList;
  readonly notices: string[];
}

/** Seconds by which a sound track may be shorter than its video, because it may lack silence at the end. */
const TOLERANCE_SECONDS = 1;

/** Returns the possible names of the files beside a lecture's video. */
const listFileNames = (video: string): string[] => {
  const stem = video.slice(0, -path.posix.extname(video).length);
  const translated = TRANSLATION_CODES.flatMap((code) => [
    `${stem}_${code}.wav`,
    `${stem}_${code}.txt`,
  ]);
  return [`${stem}.txt`, ...translated];
};

export const findCompanionFilesOfVideo = async (
  root: string,
  video: Video,
  remarks: ContentRemarks,
): Promise<FoundMediaFile[]> => {
  const found: FoundMediaFile[] = [];
  for (const name of listFileNames(video.filePath)) {
    const media = await findContentFile(root, name);
    if (!media) continue;
    if ('mismatch' in media.type) {
      remarks.problems.inFile(name, `is not ${toFileExtension(name)} but ${media.type.mismatch}`);
      continue;
    }
    found.push({ ...media, contentType: media.type.contentType });
    if (name.endsWith('.wav')) await checkAudioTrack(name, media.localPath, video, remarks);
    else await checkText(name, media.localPath, video, remarks);
  }
  if (!found.some(({ fileName }) => isVideoTranscript(video, fileName))) {
    remarks.notices.push(`${video.filePath}: there is no transcript (.txt) beside this video`);
  }
  return found;
};

const isVideoTranscript = ({ filePath }: Video, fileName: string): boolean =>
  fileName === path.posix.basename(listFileNames(filePath)[0] ?? '');

const checkText = async (
  name: string,
  localPath: string,
  { seconds }: Video,
  { problems }: ContentRemarks,
): Promise<void> => {
  const { characters } = PARSER_INPUT_LIMITS.transcript;
  const text = await readTextFileUpTo(localPath, characters);
  if (text.length > characters) {
    problems.inFile(name, `has more than ${characters} characters`);
    return;
  }
  for (const problem of findTranscriptProblems(text, seconds)) {
    problems.all.push({ file: name, ...problem });
  }
};

const checkAudioTrack = async (
  name: string,
  localPath: string,
  video: Video,
  { problems, notices }: ContentRemarks,
): Promise<void> => {
  const seconds = await readWavSeconds(localPath);
  if (seconds === undefined) {
    problems.inFile(name, 'does not say how long it plays, or is empty');
  } else if (video.seconds !== undefined && Math.abs(seconds - video.seconds) > TOLERANCE_SECONDS) {
    const [audioSeconds, videoSeconds] = [seconds, video.seconds].map(
      (length) => Math.round(length * 10) / 10,
    );
    notices.push(`${name}: plays ${audioSeconds} s, but the video is ${videoSeconds} s long`);
  }
};
