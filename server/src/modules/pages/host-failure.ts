/** Reports that another host release failed in this browser shortly before and was replaced by the one that has started. */
import { sendTelemetry, type TelemetryEvent } from '@cairn/api/release-channels.contract';
import {
  ERROR_CLASS_PATTERN,
  STACK_FRAME_FILE_PATTERN,
  MAX_STACK_FRAME_FILE_LENGTH,
} from '@cairn/api/stack-frame-limits';
import { RELEASE_FAILURE_CAUSES } from '@cairn/api/failure-causes';
import type { BootManifest } from '@cairn/release-contract/boot-manifest';
import { HOST } from '@cairn/release-contract/host-part';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readScriptCookie, setScriptCookie } from '../../platform/http/cookies.ts';

/**
 * Name of the cookie in which the script of a page records that a host release failed:
 * `host@<version>~<cause>~<url>:<line>:<column>:<class of the error>`. It has the last part only for a thrown error.
 */
export const HOST_FAILURE_COOKIE = 'cairn_gone';
const HOST_NOTE = /^host@([\w.+-]{1,64})~([a-z]+)(?:~(.{1,1000}))?$/;
const HOST_FRAME = /^[^?#]*\/remotes\/host\/([\w.+-]+)\/([\w@+./-]+):(\d{1,8}):(\d{1,8}):(\w*)$/;

/** The request with which the page reports the failed host release. */
export interface HostFailureReport {
  readonly url: string;
  readonly body: string;
}

type PageFacts = Pick<BootManifest, 'channel' | 'mark' | 'site' | 'host'>;

/**
 * Returns the report of the host release that was replaced, and removes its cookie. Returns undefined without a cookie, or when
 * the same host release runs again.
 */
export const takeHostFailureReport = (
  request: FastifyRequest,
  reply: FastifyReply,
  { channel, mark, site, host }: PageFacts,
): HostFailureReport | undefined => {
  const note = readScriptCookie(request, HOST_FAILURE_COOKIE);
  if (note === undefined) return undefined;
  setScriptCookie(reply, { name: HOST_FAILURE_COOKIE, value: '', seconds: 0 });
  const [, version = '', cause = '', position] = HOST_NOTE.exec(note) ?? [];
  if (!isFailureCause(cause) || channel === undefined || !host || host.version === version)
    return undefined;
  const event: TelemetryEvent = {
    remote: HOST,
    version,
    kind: 'failed',
    cause,
    instead: host.version,
    ...parseFailurePosition(version, position),
  };
  return {
    url: `${site.apiBase ?? '/api'}${sendTelemetry.path}`,
    body: JSON.stringify({ channel, mark, events: [event] }),
  };
};

const isFailureCause = (text: string): text is NonNullable<TelemetryEvent['cause']> =>
  RELEASE_FAILURE_CAUSES.some((cause) => cause === text);

/**
 * Parses the position of the error. Returns nothing when the browser reported no position, or a longer one than the registry
 * accepts.
 */
const parseFailurePosition = (version: string, text = ''): Pick<TelemetryEvent, 'place'> => {
  const [, of, file = '', line, column, error = ''] = HOST_FRAME.exec(text) ?? [];
  if (
    of !== version ||
    file.length > MAX_STACK_FRAME_FILE_LENGTH ||
    !STACK_FRAME_FILE_PATTERN.test(file)
  )
    return {};
  // Accepts a line or column 0, because some browsers count positions of an error from 0.
  const frame = { file, line: Math.max(1, Number(line)), column: Math.max(1, Number(column)) };
  return { place: { ...(ERROR_CLASS_PATTERN.test(error) && { error }), frames: [frame] } };
};
