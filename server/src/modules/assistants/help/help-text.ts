/** Reads the help text of the platform: content/help has one file for each topic, with questions and answers. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HelpAnswerSource } from '@cairn/api/answer-stream';
import { parse } from 'yaml';
import { z } from 'zod';
import type { HelpSection } from './help-section.ts';

const HELP = path.join(import.meta.dirname, '../../../../content/help');

/** Names of the pages to which answers of the help assistant may link, by URL path. */
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
  /** Title of the help topic, for authors only. */
  title: text,
  /** Path of the page that the help topic is about. */
  link: pagePath,
  answers: z.array(
    z.strictObject({
      question: text,
      /** Other wordings of the question with the same meaning. */
      asked: z.array(text),
      answer: text,
      /** Path of the page to which this answer links, if it differs from the topic's page. */
      link: pagePath.optional(),
    }),
  ),
});

/**
 * Returns the questions and answers of the help text, in the order of the files.
 * @throws Error with the file's name if a file is invalid
 */
export const readHelpText = async (folder = HELP): Promise<HelpSection[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).toSorted();
  const topics = await Promise.all(files.map((file) => readTopic(folder, file)));
  return topics.flat();
};

const toHelpSource = (href: string): HelpAnswerSource => ({ title: PAGES[href] ?? href, href });

const readTopic = async (folder: string, file: string): Promise<HelpSection[]> => {
  const topic = topicSchema.safeParse(parse(await readFile(path.join(folder, file), 'utf8')));
  if (!topic.success) throw new Error(`${file}: ${z.prettifyError(topic.error)}`);
  const { link, answers } = topic.data;
  return answers.map(({ question, asked, answer, ...own }) => ({
    title: question,
    isQuestion: true,
    otherWords: asked.join('. '),
    text: answer,
    source: toHelpSource(own.link ?? link),
  }));
};
