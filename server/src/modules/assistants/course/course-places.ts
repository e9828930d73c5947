/** Reads all texts of a course as places to answer from: modules, documents and pages. Transcripts are grouped by lecture. */
import type { Course } from '@cairn/api/courses.contract';
import { parseTranscript, transcriptUrl } from '@cairn/domain/transcript.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { cacheReads } from '../../../platform/database/cached-reads.ts';
import type { StoredNode } from '../../catalogue/courses/stored-course.ts';
import type { StoredFileRef } from '../../catalogue/courses/stored-course.ts';
import {
  listModuleRecords,
  type ModuleRecord,
} from '../../learning/course-modules/course-modules.repository.ts';
import { findCourseBody } from '../../catalogue/courses/courses.repository.ts';
import { packageFolder } from '../../../platform/http/package-address.ts';
import { listPages } from './course-assistant.repository.ts';
import type { CoursePlace, LecturePlace } from './course-place.ts';
import { htmlSections } from './html-sections.ts';
import type { StoredTexts } from './stored-texts.ts';
import { chunksOf } from './text-chunks.ts';

export interface CourseLecture {
  readonly title: string;
  readonly moduleId?: string | undefined;
  /** The lines of the transcript, at least one. */
  readonly lines: readonly LecturePlace[];
}

export interface CourseText {
  /** The lectures by the key of their film. A film without a transcript is not included. */
  readonly lectures: ReadonlyMap<string, CourseLecture>;
  /** Returns the other texts. They are read once, at the first call, as a PDF takes up to a second. */
  readonly documents: () => Promise<readonly CoursePlace[]>;
  /** The outline of the course, which is public. */
  readonly outline: readonly CoursePlace[];
}

interface CourseTextDeps {
  readonly sql: Sql;
  readonly texts: StoredTexts;
}

/** Reads all modules, including locked ones. Each place names its module, so that locked places can be left out. */
export const readCourseText = async (
  { sql, texts }: CourseTextDeps,
  { CourseID, CourseTitle, CourseDescription }: Course,
): Promise<CourseText> => {
  const [records, body] = await Promise.all([
    listModuleRecords(sql, CourseID),
    findCourseBody(sql, CourseID),
  ]);
  const nodes = (body?.content ?? []).flatMap(withItems);
  const films = [...records.flatMap(filmOfModule), ...nodes.flatMap(filmOfNode)];
  const files = [
    ...(body?.attachments ?? []).map((file) => ({ file })),
    ...records.flatMap(({ ModuleID, lectureAttachments }) =>
      lectureAttachments.map((file) => ({ file, moduleId: ModuleID })),
    ),
    ...nodes.flatMap(filesOfNode).map((file) => ({ file })),
  ];
  const release = body?.release;
  const readDocuments = async (): Promise<CoursePlace[]> => {
    const read = await Promise.all(files.map((file) => documentPlaces(texts, file)));
    const pages = release == null ? [] : await pagePlaces({ sql, texts }, CourseID, release);
    return [...read.flat(), ...pages];
  };
  const documents = cacheReads((_all: 'all') => readDocuments());
  const source = { title: CourseTitle };
  return {
    lectures: await readLectures(texts, films),
    documents: () => documents('all'),
    outline: [
      { title: CourseTitle, text: CourseDescription, source },
      ...records.flatMap(outlineOfModule),
      ...nodes.flatMap(({ name: title, description: text }) =>
        text === undefined ? [] : [{ title, text, source: { title } }],
      ),
    ],
  };
};

const withItems = (node: StoredNode): StoredNode[] => [
  node,
  ...(node.items ?? []).flatMap(withItems),
];

interface Film {
  readonly key: string;
  readonly title: string;
  readonly moduleId?: string;
}

const filmOfModule = ({ ModuleID, lectureKey, lectureTitle }: ModuleRecord): Film[] =>
  lectureKey === null ? [] : [{ key: lectureKey, title: lectureTitle, moduleId: ModuleID }];

/** Recordings of a live course are ordinary files. */
const filmOfNode = ({ name, file }: StoredNode): Film[] =>
  file ? [{ key: file.key, title: name }] : [];

const filesOfNode = ({ file, attachments = [] }: StoredNode): StoredFileRef[] =>
  file ? [file, ...attachments] : [...attachments];

const readLectures = async (texts: StoredTexts, films: readonly Film[]) => {
  const lectures = await Promise.all(
    films.map(async ({ key, title, moduleId }) => {
      const segments = parseTranscript((await texts.plain(transcriptUrl(key))) ?? '');
      const source = { title };
      const lines = segments.map(({ start, end, text }) => ({
        start,
        end,
        text,
        source,
        moduleId,
      }));
      return [key, { title, moduleId, lines }] as const;
    }),
  );
  return new Map(lectures.filter(([, { lines }]) => lines.length > 0));
};

const documentPlaces = async (
  texts: StoredTexts,
  { file, moduleId }: { readonly file: StoredFileRef; readonly moduleId?: string },
): Promise<CoursePlace[]> => {
  const { fileName, key } = file;
  const chunks = chunksOf((await texts.document(key)) ?? '');
  const hasPages = (chunks.at(-1)?.page ?? 1) > 1;
  return chunks.map(({ page, text }) => ({
    text,
    moduleId,
    source: { key, title: hasPages ? `${fileName}, page ${page}` : fileName },
  }));
};

const pagePlaces = async ({ sql, texts }: CourseTextDeps, courseId: string, release: string) => {
  const places: CoursePlace[] = [];
  for (const page of await listPages(sql, packageFolder(courseId, release))) {
    for (const { title, text } of htmlSections((await texts.bytes(page)) ?? '')) {
      const source = { title: title || page.name };
      places.push(...chunksOf(text).map((chunk) => ({ title, text: chunk.text, source })));
    }
  }
  return places;
};

const outlineOfModule = (record: ModuleRecord): CoursePlace[] => {
  const { ModuleTitle, ModuleDescription, lectureTitle, lectureDescription } = record;
  const described = [
    { title: ModuleTitle, text: ModuleDescription },
    { title: lectureTitle, text: lectureDescription },
  ];
  return described.flatMap(({ title, text }) =>
    title && text ? [{ title, text, source: { title } }] : [],
  );
};
