import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addSimulatedServicePage } from '../../../platform/http/simulated-page.ts';
import { DEMO_MEETING_PAGE_CSS, renderDemoMeetingPage } from './meeting-html.ts';

/** Path of the page that replaces meetings in a trial. */
export const DEMO_MEETING_PATH = '/dev/meeting';

type MeetingRequest = FastifyRequest<{ Params: { room?: string } }>;

/** Adds the page that replaces a meeting service in a trial. It contains no data, so it needs no sign-in. */
export const addDemoMeetingPage = (app: FastifyInstance): void =>
  addSimulatedServicePage(app, `${DEMO_MEETING_PATH}/:room?`, {
    style: DEMO_MEETING_PAGE_CSS,
    // The policy permits the site to frame the page, because the screen of a live course embeds it.
    frameAncestors: "'self'",
    html: ({ params }: MeetingRequest) => renderDemoMeetingPage(params.room ?? ''),
  });
