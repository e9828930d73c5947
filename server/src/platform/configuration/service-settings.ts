/** The settings of what others run for the site: services that it asks, pages of others that it shows, cloud desktops. */
import { z } from 'zod';
import { address, httpUrl, list } from './setting-types.ts';

/** Each has a stand-in in the server, which an empty address means. */
export const services = z.strictObject({
  /** Where pages find the API: a path of this site or an address; empty: `/api`, since paths of calls are also paths of pages. */
  api: z.union([z.literal(''), z.string().regex(/^(?:\/[\w-]+)+$/), httpUrl]).default(''),
  /** The help assistant, as the address that `/basic_stream` is appended to. */
  assistant: address,
  /** What pages show to the help assistant. Every visitor can read it, so it is no secret. */
  assistantBearer: z
    .string()
    .regex(/^[\w.~+/-]{1,200}=*$/)
    .default('demonstration'),
  /** The course assistant, as the address that `/query_stream` is appended to. */
  courseAssistant: address,
  /** A language model's server that lectures ask instead, as the address that `/v1/chat/completions` is appended to. */
  lectureModel: address,
  /** The chat with instructors, as the address that `/messages/history` and `/socket.io` are appended to. */
  chat: address,
  /** Answers `GET {base}/top_courses`; empty: likeness over the catalogue. */
  recommender: address,
  /** Grades free text when an attempt is handed in, by `{base}/grade/text` and `/grade/fill`; empty: provisional points. */
  grader: address,
  /** Where pages of older releases ask for grades, as the address that `/grade/text` is appended to. */
  grading: address,
  /** Evaluates skills below `{base}/llm`, `/mcq`, `/learning-path`; absent: the server, empty: nobody. */
  skills: z.union([z.literal(''), httpUrl]).optional(),
  /** Speaks the OpenAI chat API, for the server's own assistants; absent: they quote what they found. */
  languageModel: z
    .strictObject({
      url: httpUrl,
      model: z.string().min(1),
      key: z.string().min(1).optional(),
    })
    .optional(),
  /** Outside viewer for office files; empty offers the download instead. */
  officeViewer: address,
  /** Outside viewer for PDF files in windows, which the file's encoded address is appended to; empty: pdf.js in the page. */
  pdfViewer: address,
});

/** Hosts, without scheme, whose meetings may be framed by a live lecture: `meet.example`, `*.meet.example`. */
export const meetingHosts = list.pipe(
  z.array(z.string().regex(/^(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/)),
);

/** Sign-in page of the desktops; empty: the simulator's own page, or, with another provider, nothing to launch. */
const url = address;

/** Who runs the cloud desktops. */
export const desktops = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('simulator'),
    url,
    /** How many times as fast as usual it is. */
    speed: z.number().positive().max(10_000).default(1),
    /** Share, 0 to 1, of what is asked of it that fails. */
    failures: z.number().min(0).max(1).default(0),
  }),
  /** Amazon WorkSpaces, with credentials as its SDK finds them. */
  z.strictObject({
    provider: z.literal('aws'),
    url,
    /** `eu-central-1` */
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
    /** Of the directory that the desktops belong to. */
    directory: z.string().regex(/^(d|wsd)-[0-9a-z]{8,63}$/),
    /** Instead of the region's public address, e.g. a private endpoint. */
    endpoint: httpUrl.optional(),
  }),
]);
