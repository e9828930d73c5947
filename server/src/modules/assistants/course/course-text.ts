/** Reads all texts of a course that the assistant can quote: modules, documents and pages. Transcripts are grouped by lecture. */
import type { Course } from '@cairn/api/courses.contract';
import { parseTranscript, toTranscriptUrl } from '@cairn/domain/transcript.rules';
import type { Sql } from '../../../platform/database/sql.ts';
import { cacheReadsByKey } from '../../../platform/database/cached-reads.ts';
import type { StoredLiveCourseNode } from '../../catalogue/courses/stored-course.ts';
import type { StoredContentFile } from '../../catalogue/courses/stored-course.ts';
import {
  listStoredCourseModules,
  type StoredCourseModule,
} from '../../learning/course-modules/course-modules.repository.ts';
import { findCourseDetails } from '../../catalogue/courses/courses.repository.ts';
import { toPackageMediaFolder } from '../../../platform/http/package-paths.ts';
import { listPackageHtmlFiles } from './course-assistant.repository.ts';
import type { QuotableCourseText, QuotableTranscriptLine } from './course-section.ts';
import { readHtmlSections } from './html-sections.ts';
import type { StoredTextReader } from './stored-texts.ts';
import { splitDocumentIntoChunks } from './text-chunks.ts';

export interface LectureTranscript {
  readonly title: string;
  readonly moduleId?: string | undefined;
  /** Lines of the lecture's transcript, at least one. */
  readonly lines: readonly QuotableTranscriptLine[];
}

export interface QuotableCourseTexts {
  /** Transcripts of the lectures, by the key of their film. A film without a transcript is not included. */
  readonly lectures: ReadonlyMap<string, LectureTranscript>;
  /** Returns the texts that are no transcripts. They are read once, at the first call, because a PDF takes up to a second. */
  readonly documents: () => Promise<readonly QuotableCourseText[]>;
  /** The outline of the course, which is public. */
  readonly outline: readonly QuotableCourseText[];
}

interface CourseTextDeps {
  readonly sql: Sql;
  readonly texts: StoredTextReader;
}

/**
 * Reads the texts of all modules, including locked ones. Each text names its module, so that texts of locked modules can be left
 * out.
 */
export const readQuotableCourseTexts = async (
  { sql, texts }: CourseTextDeps,
  { CourseID, CourseTitle, CourseDescription }: Course,
): Promise<QuotableCourseTexts> => {
  const [records, body] = await Promise.all([
    listStoredCourseModules(sql, CourseID),
    findCourseDetails(sql, CourseID),
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
  const readDocuments = async (): Promise<QuotableCourseText[]> => {
    const read = await Promise.all(files.map((file) => readDocumentSections(texts, file)));
    const pages = release == null ? [] : await readPageSections({ sql, texts }, CourseID, release);
    return [...read.flat(), ...pages];
  };
  const documents = cacheReadsByKey((_all: 'all') => readDocuments());
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

const flattenNode = (node: StoredLiveCourseNode): StoredLiveCourseNode[] => [
  node,
  ...(node.items ?? []).flatMap(flattenNode),
];

interface LectureFilm {
  readonly key: string;
  readonly title: string;
  readonly moduleId?: string;
}

const listModuleFilms = ({
  ModuleID,
  lectureKey,
  lectureTitle,
}: StoredCourseModule): LectureFilm[] =>
  lectureKey === null ? [] : [{ key: lectureKey, title: lectureTitle, moduleId: ModuleID }];

/** Lists the films of a live course's node. Recordings of a live course are ordinary files. */
const listNodeFilms = ({ name, file }: StoredLiveCourseNode): LectureFilm[] =>
  file ? [{ key: file.key, title: name }] : [];

const listNodeFiles = ({ file, attachments = [] }: StoredLiveCourseNode): StoredContentFile[] =>
  file ? [file, ...attachments] : [...attachments];

const readLectures = async (texts: StoredTextReader, films: readonly LectureFilm[]) => {
  const lectures = await Promise.all(
    films.map(async ({ key, title, moduleId }) => {
      const segments = parseTranscript((await texts.plain(toTranscriptUrl(key))) ?? '');
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
  texts: StoredTextReader,
  { file, moduleId }: { readonly file: StoredContentFile; readonly moduleId?: string },
): Promise<QuotableCourseText[]> => {
  const { fileName, key } = file;
  const chunks = splitDocumentIntoChunks((await texts.document(key)) ?? '');
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
  const sections: QuotableCourseText[] = [];
  for (const page of await listPackageHtmlFiles(sql, toPackageMediaFolder(courseId, release))) {
    for (const { title, text } of readHtmlSections((await texts.bytes(page)) ?? '')) {
      const source = { title: title || page.name };
      sections.push(
        ...splitDocumentIntoChunks(text).map((chunk) => ({ title, text: chunk.text, source })),
      );
    }
  }
  return sections;
};

const toModuleOutline = (record: StoredCourseModule): QuotableCourseText[] => {
  const { ModuleTitle, ModuleDescription, lectureTitle, lectureDescription } = record;
  const described = [
    { title: ModuleTitle, text: ModuleDescription },
    { title: lectureTitle, text: lectureDescription },
  ];
  return described.flatMap(({ title, text }) =>
    title && text ? [{ title, text, source: { title } }] : [],
  );
};
