/** The help text of the platform: one file a topic in content/help, each a list of questions with their answers. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerSource } from '@cairn/api/answer-stream';
import { parse } from 'yaml';
import { z } from 'zod';
import type { HelpPlace } from './help-place.ts';

const HELP = path.join(import.meta.dirname, '../../../../content/help');

/** Where answers may lead, as the source is named to the reader. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/account': 'Account',
  '/certificates': 'Check a certificate',
  '/course-catalog': 'Courses',
  '/course-catalog?type=scorm': 'SCORM courses',
  '/cyberrange': 'Exercises',
  '/dashboard': 'Dashboard',
  '/documents': 'Documents',
  '/learning': 'My Learning',
  '/login': 'Login',
  '/logout': 'Log Out',
  '/password-reset': 'Reset Password',
  '/privacy-policy': 'Privacy Policy',
  '/profileSetup': 'Profile',
  '/register': 'Register',
  '/roles-catalog': 'Roles',
  '/terms': 'Terms and Conditions',
  '/verify': 'Verify Your Email',
  '/webinar-catalog': 'Webinars',
};

const text = z.string().trim().min(1);
const pagePath = z.enum(Object.keys(PAGES));
const topicSchema = z.strictObject({
  /** For whoever writes. */
  title: text,
  /** The page that the topic is about. */
  link: pagePath,
  answers: z.array(
    z.strictObject({
      question: text,
      /** What else people ask when they mean this. */
      asked: z.array(text),
      answer: text,
      /** Where this answer leads, when that is another page than the topic's. */
      link: pagePath.optional(),
    }),
  ),
});

/** In the order of the files. Throws with the file's name when one is not as it should be. */
export const readHelpText = async (folder = HELP): Promise<HelpPlace[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).toSorted();
  const topics = await Promise.all(files.map((file) => readTopic(folder, file)));
  return topics.flat();
};

const pageAt = (href: string): AnswerSource => ({ title: PAGES[href] ?? href, href });

const readTopic = async (folder: string, file: string): Promise<HelpPlace[]> => {
  const topic = topicSchema.safeParse(parse(await readFile(path.join(folder, file), 'utf8')));
  if (!topic.success) throw new Error(`${file}: ${z.prettifyError(topic.error)}`);
  const { link, answers } = topic.data;
  return answers.map(({ question, asked, answer, ...own }) => ({
    title: question,
    isQuestion: true,
    alsoAsked: asked.join('. '),
    text: answer,
    source: pageAt(own.link ?? link),
  }));
};
