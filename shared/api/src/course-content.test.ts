import { type CourseNode, courseItemSchema } from './course-item.contract.ts';
import { safeParse } from './parse.ts';

/** Returns the parsed content of a live course; undefined if the schema rejects it. */
const read = (CourseContent: unknown) =>
  safeParse(courseItemSchema, { CourseID: 'c1', Status: 'published', Groups: [], CourseContent })
    ?.CourseContent;

const attachments = [{ fileName: 'agenda.pdf', s3Url: '/media/agenda.pdf' }];
const nodes: CourseNode[] = [
  { id: 'folder', type: 'folder', name: 'Week one', items: [] },
  {
    id: 'lecture',
    type: 'lecture',
    name: 'Kick-off',
    description: 'Who is who',
    meetingUrl: 'https://meet.example/kick-off',
    meetingDateTime: '2026-05-04T10:00:00.000Z',
    attachments,
  },
  { id: 'file', type: 'file', name: 'Reader', s3Url: '/media/reader.pdf' },
  {
    id: 'assignment',
    type: 'assignment',
    name: 'A report',
    assignmentId: 'as-1',
    dueDate: '2026-05-11T10:00:00.000Z',
    MaxScore: 100,
    maxAttempts: 2,
    attachments,
  },
  { id: 'assessment', type: 'assessment', name: 'A test', assessmentId: 'at-1' },
];

describe('the content of a course', () => {
  it('[TAPI-68] has nodes of five types, kept whole', () => {
    expect(read(nodes)).toEqual(nodes);
  });

  it('[TAPI-68] is read at any depth', () => {
    const deep = Array.from({ length: 40 }).reduce<CourseNode[]>(
      (items, _, depth) => [{ id: `f${depth}`, type: 'folder', name: `Level ${depth}`, items }],
      nodes,
    );
    expect(read(deep)).toEqual(deep);
  });

  it.each([
    ['another type', { type: 'video' }],
    ['no name', { name: undefined }],
    ['an attachment without an address', { attachments: [{ fileName: 'agenda.pdf' }] }],
    ['points in words', { MaxScore: 'many' }],
    ['such a node inside', { items: [{ id: 'x', type: 'video', name: 'Film' }] }],
  ])('[TAPI-68] with %s is refused', (_name, odd) => {
    expect(read([{ ...nodes[0], ...odd }])).toBeUndefined();
  });
});
