import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addStandInPage } from '../../../platform/http/stand-in-page.ts';
import { MEETING_STYLE, meetingHtml } from './meeting-html.ts';

/** Where the demo's meetings are. */
export const MEETING_PAGE = '/dev/meeting';

type MeetingRequest = FastifyRequest<{ Params: { room?: string } }>;

/** A page that stands in for a meeting service while the product is tried out. It knows nothing, so anybody may open it. */
export const addMeetingPage = (app: FastifyInstance): void =>
  addStandInPage(app, `${MEETING_PAGE}/:room?`, {
    style: MEETING_STYLE,
    // Live courses frame it.
    framedBy: "'self'",
    html: ({ params }: MeetingRequest) => meetingHtml(params.room ?? ''),
  });
