import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addSimulatedPage } from '../../../platform/http/simulated-page.ts';
import { MEETING_STYLE, meetingHtml } from './meeting-html.ts';

/** The path of the demo's meetings. */
export const MEETING_PAGE = '/dev/meeting';

type MeetingRequest = FastifyRequest<{ Params: { room?: string } }>;

/** Adds a page that stands in for a meeting service in a trial. It contains no data, so it needs no sign-in. */
export const addMeetingPage = (app: FastifyInstance): void =>
  addSimulatedPage(app, `${MEETING_PAGE}/:room?`, {
    style: MEETING_STYLE,
    // The screen of a live course embeds the page in a frame.
    framedBy: "'self'",
    html: ({ params }: MeetingRequest) => meetingHtml(params.room ?? ''),
  });
