/** Builds the details of one course, limited to what the caller may see. TAPI-06, TAPI-07. */
import type { Attachment, Course, CourseItem, CourseNode } from '@cairn/api/courses.contract';
import type { StoredNode } from './stored-course.ts';
import { discloseQuestions, type QuestionDisclosure } from './disclosed-questions.ts';
import type { StoredFileRef } from './stored-course.ts';
import type { MediaSigner } from '../../media/media-signer.ts';
import { packageBasePath } from '../../../platform/http/package-paths.ts';
import type { CourseBody, EnrolmentFacts } from './courses.repository.ts';

interface ItemParts {
  readonly course: Course;
  readonly body: CourseBody;
  readonly caller: string | undefined;
  readonly enrolment: EnrolmentFacts | undefined;
}

const toAttachment = ({ fileName, key }: StoredFileRef, signer: MediaSigner): Attachment => ({
  fileName,
  s3Url: signer.sign(key),
});

interface NodeParts {
  /** Undefined: the tree shows its items, but without URLs. */
  readonly signer: MediaSigner | undefined;
  readonly assessments: CourseBody['assessments'];
  readonly enrolment: EnrolmentFacts | undefined;
}

/** Returns due date and maximum attempts, including the allowances of the caller. */
const toNodeTerms = (node: StoredNode, { enrolment }: NodeParts): Partial<CourseNode> => {
  const granted = node.type === 'assignment' ? enrolment?.allowances[node.id] : undefined;
  const dueDate = granted?.dueAt ?? node.dueDate;
  return {
    ...(dueDate !== undefined && { dueDate }),
    ...(node.maxAttempts !== undefined && {
      maxAttempts: node.maxAttempts + (granted?.extraAttempts ?? 0),
    }),
  };
};

const findDisclosure = (id: string, enrolment: EnrolmentFacts | undefined): QuestionDisclosure => {
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

const toNode = (node: StoredNode, parts: NodeParts): CourseNode => ({
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

/** Returns the URLs of a node. */
const toNodeUrls = (node: StoredNode, signer: MediaSigner): Partial<CourseNode> => ({
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

export const toCourseItem = (parts: ItemParts, signer: MediaSigner): CourseItem => {
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
          ScormS3Url: packageBasePath(course.CourseID, body.release),
        }),
    }),
    ...(enrolment && { PostSurvey: body.postSurvey }),
    ...toOwnRecords(parts),
  };
};
