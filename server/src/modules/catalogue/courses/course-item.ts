/** Builds the details of one course, limited to what the caller may see. TAPI-06, TAPI-07. */
import type { Course } from '@cairn/api/courses.contract';
import type { Attachment, CourseItem, CourseNode } from '@cairn/api/course-item.contract';
import type { StoredLiveCourseNode } from './stored-course.ts';
import { discloseQuestions, type QuestionDisclosure } from './disclosed-questions.ts';
import type { StoredContentFile } from './stored-course.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { toPackageFilesPath } from '../../../platform/http/package-paths.ts';
import type { CourseDetails, EnrolmentDetails } from './courses.repository.ts';

interface ItemParts {
  readonly course: Course;
  readonly body: CourseDetails;
  readonly caller: string | undefined;
  readonly enrolment: EnrolmentDetails | undefined;
}

const toAttachment = ({ fileName, key }: StoredContentFile, signer: MediaSigner): Attachment => ({
  fileName,
  s3Url: signer.sign(key),
});

interface NodeParts {
  /** Signer of file URLs; undefined: the response shows the course tree without URLs. */
  readonly signer: MediaSigner | undefined;
  readonly assessments: CourseDetails['assessments'];
  readonly enrolment: EnrolmentDetails | undefined;
}

/** Returns the due date and the maximum number of attempts of an assignment, including the caller's own allowances. */
const toNodeTerms = (node: StoredLiveCourseNode, { enrolment }: NodeParts): Partial<CourseNode> => {
  const granted = node.type === 'assignment' ? enrolment?.allowances[node.id] : undefined;
  const dueDate = granted?.dueAt ?? node.dueDate;
  return {
    ...(dueDate !== undefined && { dueDate }),
    ...(node.maxAttempts !== undefined && {
      maxAttempts: node.maxAttempts + (granted?.extraAttempts ?? 0),
    }),
  };
};

const findDisclosure = (
  id: string,
  enrolment: EnrolmentDetails | undefined,
): QuestionDisclosure => {
  if (!enrolment) return 'outline';
  return enrolment.passedAssessments.includes(id) ? 'answers' : 'asked';
};

const toNodeQuestions = (
  id: string,
  { assessments, enrolment }: NodeParts,
): Partial<CourseNode> => {
  const assessment = assessments[id];
  if (!assessment) return {};
  const disclosure = findDisclosure(id, enrolment);
  const Questions = discloseQuestions(assessment.Questions, disclosure);
  return { McqObj: { ...assessment, Questions } };
};

const toNode = (node: StoredLiveCourseNode, parts: NodeParts): CourseNode => ({
  id: node.id,
  type: node.type,
  name: node.name,
  ...(node.description !== undefined && { description: node.description }),
  ...(node.items && { items: node.items.map((item) => toNode(item, parts)) }),
  ...(node.meetingDateTime !== undefined && { meetingDateTime: node.meetingDateTime }),
  ...(node.duration !== undefined && { Duration: node.duration }),
  ...(node.type === 'assignment' && { assignmentId: node.id, MaxScore: node.maxScore }),
  ...(node.type === 'assessment' && { assessmentId: node.id, ...toNodeQuestions(node.id, parts) }),
  ...toNodeTerms(node, parts),
  ...(parts.signer && toNodeUrls(node, parts.signer)),
});

/** Returns the file URLs of a node of a live course. */
const toNodeUrls = (node: StoredLiveCourseNode, signer: MediaSigner): Partial<CourseNode> => ({
  ...(node.meetingUrl !== undefined && { meetingUrl: node.meetingUrl }),
  ...(node.attachments && {
    attachments: node.attachments.map((file) => toAttachment(file, signer)),
  }),
  ...(node.file && { s3Url: signer.sign(node.file.key) }),
});

const toOwnRecords = ({ caller, enrolment }: ItemParts): Partial<CourseItem> => {
  if (caller === undefined || !enrolment) return {};
  const { completedAt, isCompletionShown, surveyAnswers } = enrolment;
  const completion = completedAt && {
    CompletedDate: completedAt.toISOString(),
    ...(!isCompletionShown && { IsCompletionShown: false }),
  };
  return {
    Students: { [caller]: completion ?? {} },
    ...(surveyAnswers && { SurveyResponses: { [caller]: surveyAnswers } }),
  };
};

export const toCourseDetailsResponse = (parts: ItemParts, signer: MediaSigner): CourseItem => {
  const { course, body, enrolment } = parts;
  const isEntitled = course.PublicallyAccessible || enrolment !== undefined;
  return {
    ...course,
    ...(body.about !== null && { About: body.about }),
    Requirements: body.requirements,
    ...(course.CourseType === 'sync' && {
      CourseContent: body.content.map((node) =>
        toNode(node, {
          signer: isEntitled ? signer : undefined,
          assessments: body.assessments,
          enrolment,
        }),
      ),
    }),
    ...(isEntitled && {
      Attachments: body.attachments.map(({ key }) => signer.sign(key)),
      ...(body.release !== null &&
        body.launchFile !== null && {
          LaunchFile: body.launchFile,
          ScormS3Url: toPackageFilesPath(course.CourseID, body.release),
        }),
    }),
    ...(enrolment && { PostSurvey: body.postSurvey }),
    ...toOwnRecords(parts),
  };
};
