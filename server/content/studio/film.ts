/** Pictures and sound into one WebM that any Chromium plays, also one without the licensed codecs. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Frame } from './lecture-script.ts';

const run = promisify(execFile);
const FRAMES_A_SECOND = 2;

const words = (options: string): string[] => options.split(' ');

const VIDEO = [
  '-vf',
  `fps=${FRAMES_A_SECOND},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`,
  ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709'),
  ...words('-c:v libvpx-vp9 -crf 40 -b:v 0 -deadline good -cpu-used 1 -row-mt 1 -g 240'),
  ...words('-tune-content screen'),
];

/** What makes a synthetic voice pleasant, and all of them equally loud. */
export const VOICE_FILTER =
  'highpass=f=75,acompressor=threshold=-22dB:ratio=2.5:attack=8:release=120,loudnorm=I=-18:TP=-2:LRA=7';

const SOUND = [
  '-af',
  VOICE_FILTER,
  ...words('-c:a libopus -b:a 18k -ac 1 -ar 48000 -application voip'),
];

/** The index first, for players that fetch by range; nothing that would differ from run to run. */
const CONTAINER = words('-cues_to_front 1 -fflags +bitexact -flags +bitexact -map_metadata -1');

/** Pictures change at their moments; each slide opens with a key frame, so that seeking lands on a whole picture. */
export const makeFilm = async (
  frames: Frame[],
  pictures: string[],
  sound: Buffer,
  folder: string,
  target: string,
): Promise<void> => {
  const soundPath = join(folder, 'sound.wav');
  const listPath = join(folder, 'frames.txt');
  await writeFile(soundPath, sound);
  await writeFile(listPath, showing(frames, pictures));
  const slideStarts = frames
    .filter(({ slide }, i) => slide !== frames[i - 1]?.slide)
    .map(({ start }) => start.toFixed(3));
  const seconds = frames.reduce((sum, frame) => sum + frame.seconds, 0);
  const inputs = [
    '-v',
    'error',
    '-y',
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    listPath,
    '-i',
    soundPath,
  ];
  const timing = ['-force_key_frames', slideStarts.join(','), '-t', seconds.toFixed(3)];
  await run('ffmpeg', [...inputs, ...VIDEO, ...SOUND, ...timing, ...CONTAINER, target]);
};

const showing = (frames: Frame[], pictures: string[]): string => {
  const entries = frames.map(
    ({ seconds }, i) => `file '${pictures[i]}'\nduration ${seconds.toFixed(3)}`,
  );
  // The concat reader ignores the last duration unless the picture is named once more.
  return `ffconcat version 1.0\n${entries.join('\n')}\nfile '${pictures.at(-1)}'\n`;
};
