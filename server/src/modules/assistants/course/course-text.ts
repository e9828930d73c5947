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
import { packageMediaFolder } from '../../../platform/http/package-paths.ts';
import { listPages } from './course-assistant.repository.ts';
import type { CourseSection, LectureSection } from './course-section.ts';
import { htmlSections } from './html-sections.ts';
import type { StoredTexts } from './stored-texts.ts';
import { splitIntoChunks } from './text-chunks.ts';

export interface CourseLecture {
  readonly title: string;
  readonly moduleId?: string | undefined;
  /** The lines of the transcript, at least one. */
  readonly lines: readonly LectureSection[];
}

export interface CourseText {
  /** The lectures by the key of their film. A film without a transcript is not included. */
  readonly lectures: ReadonlyMap<string, CourseLecture>;
  /** Returns the other texts. They are read once, at the first call, as a PDF takes up to a second. */
  readonly documents: () => Promise<readonly CourseSection[]>;
  /** The outline of the course, which is public. */
  readonly outline: readonly CourseSection[];
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
  const nodes = (body?.content ?? []).flatMap(flattenNode);
  const films = [...records.flatMap(listModuleFilms), ...nodes.flatMap(listNodeFilms)];
  const files = [
    ...(body?.attachments ?? []).map((file) => ({ file })),
    ...records.flatMap(({ ModuleID, lectureAttachments }) =>
      lectureAttachments.map((file) => ({ file, moduleId: ModuleID })),
    ),
    ...nodes.flatMap(listNodeFiles).map((file) => ({ file })),
  ];
  const release = body?.release;
  const readDocuments = async (): Promise<CourseSection[]> => {
    const read = await Promise.all(files.map((file) => readDocumentSections(texts, file)));
    const pages = release == null ? [] : await readPageSections({ sql, texts }, CourseID, release);
    return [...read.flat(), ...pages];
  };
  const documents = cacheReads((_all: 'all') => readDocuments());
  const source = { title: CourseTitle };
  return {
    lectures: await readLectures(texts, films),
    documents: () => documents('all'),
    outline: [
      { title: CourseTitle, text: CourseDescription, source },
      ...records.flatMap(toModuleOutline),
      ...nodes.flatMap(({ name: title, description: text }) =>
        text === undefined ? [] : [{ title, text, source: { title } }],
      ),
    ],
  };
};

const flattenNode = (node: StoredNode): StoredNode[] => [
  node,
  ...(node.items ?? []).flatMap(flattenNode),
];

interface LectureFilm {
  readonly key: string;
  readonly title: string;
  readonly moduleId?: string;
}

const listModuleFilms = ({ ModuleID, lectureKey, lectureTitle }: ModuleRecord): LectureFilm[] =>
  lectureKey === null ? [] : [{ key: lectureKey, title: lectureTitle, moduleId: ModuleID }];

/** Recordings of a live course are ordinary files. */
const listNodeFilms = ({ name, file }: StoredNode): LectureFilm[] =>
  file ? [{ key: file.key, title: name }] : [];

const listNodeFiles = ({ file, attachments = [] }: StoredNode): StoredFileRef[] =>
  file ? [file, ...attachments] : [...attachments];

const readLectures = async (texts: StoredTexts, films: readonly LectureFilm[]) => {
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

const readDocumentSections = async (
  texts: StoredTexts,
  { file, moduleId }: { readonly file: StoredFileRef; readonly moduleId?: string },
): Promise<CourseSection[]> => {
  const { fileName, key } = file;
  const chunks = splitIntoChunks((await texts.document(key)) ?? '');
  const hasPages = (chunks.at(-1)?.page ?? 1) > 1;
  return chunks.map(({ page, text }) => ({
    text,
    moduleId,
    source: { key, title: hasPages ? `${fileName}, page ${page}` : fileName },
  }));
};

const readPageSections = async (
  { sql, texts }: CourseTextDeps,
  courseId: string,
  release: string,
) => {
  const places: CourseSection[] = [];
  for (const page of await listPages(sql, packageMediaFolder(courseId, release))) {
    for (const { title, text } of htmlSections((await texts.bytes(page)) ?? '')) {
      const source = { title: title || page.name };
      places.push(...splitIntoChunks(text).map((chunk) => ({ title, text: chunk.text, source })));
    }
  }
  return places;
};

const toModuleOutline = (record: ModuleRecord): CourseSection[] => {
  const { ModuleTitle, ModuleDescription, lectureTitle, lectureDescription } = record;
  const described = [
    { title: ModuleTitle, text: ModuleDescription },
    { title: lectureTitle, text: lectureDescription },
  ];
  return described.flatMap(({ title, text }) =>
    title && text ? [{ title, text, source: { title } }] : [],
  );
};
