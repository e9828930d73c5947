/** The settings of services that the server calls, of external pages that it shows, and of cloud desktops. */
import { z } from 'zod';
import { optionalUrlSchema, httpUrlSchema, wordListSchema } from './setting-types.ts';
import { remoteBackendsSchema } from './release-settings.ts';

/** URLs of external services. An empty URL selects the server's built-in replacement. */
export const externalServicesSchema = z.strictObject({
  /** The remotes' own backends, by remote. The server calls only these URLs as backends. */
  remoteBackends: remoteBackendsSchema.default({}),
  /** Base path or URL of the API for pages; empty: `/api`, because API paths are also paths of pages. */
  api: z.union([z.literal(''), z.string().regex(/^(?:\/[\w-]+)+$/), httpUrlSchema]).default(''),
  /** URL of the help assistant, to which `/basic_stream` is appended. */
  assistant: optionalUrlSchema,
  /** Bearer token that pages send to the help assistant. Every visitor can read it, so it is not a secret. */
  assistantBearer: z
    .string()
    .regex(/^[\w.~+/-]{1,200}=*$/)
    .default('demonstration'),
  /** URL of the course assistant, to which `/query_stream` is appended. */
  courseAssistant: optionalUrlSchema,
  /** URL of a language model that lectures use instead, to which `/v1/chat/completions` is appended. */
  lectureModel: optionalUrlSchema,
  /** URL of the chat with instructors, to which `/messages/history` and `/socket.io` are appended. */
  chat: optionalUrlSchema,
  /** URL of the recommender, called by `GET {base}/top_courses`; empty: recommendations by similarity over the catalogue. */
  recommender: optionalUrlSchema,
  /**
   * URL of the grader of free text, called at `{base}/grade/text` and `/grade/fill` for a submitted attempt; empty: provisional
   * points.
   */
  grader: optionalUrlSchema,
  /** URL of the grader for pages of older releases, to which `/grade/text` is appended. */
  grading: optionalUrlSchema,
  /** URL of the service that evaluates skills, below `{base}/llm`, `/mcq`, `/learning-path`; absent: the server, empty: none. */
  skills: z.union([z.literal(''), httpUrlSchema]).optional(),
  /** Service with the OpenAI chat API, for the server's own assistants; absent: they quote the passages found. */
  languageModel: z
    .strictObject({
      url: httpUrlSchema,
      model: z.string().min(1),
      key: z.string().min(1).optional(),
    })
    .optional(),
  /** URL of an external viewer for office files; empty: a download is offered instead. */
  officeViewer: optionalUrlSchema,
  /**
   * URL of an external viewer for PDF files in windows, to which the file's encoded URL is appended; empty: pdf.js in the page.
   */
  pdfViewer: optionalUrlSchema,
});

/** Hosts, without scheme, whose meetings a live lecture may frame: `meet.example`, `*.meet.example`. */
export const meetingHostsSchema = wordListSchema.pipe(
  z.array(z.string().regex(/^(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/)),
);

/** URL of the sign-in page of the cloud desktops; empty: the simulator's own page, or no page with another provider. */
const desktopsUrlSchema = optionalUrlSchema;

/** Settings of the provider of cloud desktops. */
export const cloudDesktopsSchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('simulator'),
    url: desktopsUrlSchema,
    /** Speed of simulated cloud desktops as a multiple of the usual one. */
    speed: z.number().positive().max(10_000).default(1),
    /** Fraction of requests to the simulated desktop provider that fail, 0 to 1. */
    failures: z.number().min(0).max(1).default(0),
  }),
  /** Settings for Amazon WorkSpaces, with credentials from the environment of the AWS SDK. */
  z.strictObject({
    provider: z.literal('aws'),
    url: desktopsUrlSchema,
    /** AWS region, such as `eu-central-1`. */
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/),
    /** ID of the AWS directory that the desktops belong to. */
    directory: z.string().regex(/^(d|wsd)-[0-9a-z]{8,63}$/),
    /** URL of the AWS API in place of the region's public one, e.g. a private endpoint. */
    endpoint: httpUrlSchema.optional(),
  }),
]);
