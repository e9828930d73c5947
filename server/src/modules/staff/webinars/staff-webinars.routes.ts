import {
  cancelStaffWebinar,
  changeStaffWebinar,
  createStaffWebinar,
  downloadWebinarAttendees,
  getStaffWebinar,
  giveWebinarBack,
  listStaffWebinars,
  listWebinarAttendees,
  markWebinarAttendee,
  removeStaffWebinar,
  takeOverWebinar,
  type WebinarAttendee,
} from '@cairn/api/staff-webinars.contract';
import { sendCsv } from '../../../platform/http/csv-download.ts';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { StaffWebinarsService } from './staff-webinars.service.ts';

const toCells = ({ name, email, groups, hasAttended }: WebinarAttendee) => [
  name,
  email,
  groups.join(', '),
  hasAttended ? 'yes' : 'no',
];

const mapToCells = async function* (pieces: AsyncIterable<readonly WebinarAttendee[]>) {
  for await (const attendees of pieces) yield attendees.map(toCells);
};

export const addStaffWebinarsRoutes = (add: AddEndpoint, webinars: StaffWebinarsService): void => {
  add(listStaffWebinars, ({ query }) => webinars.list(query));
  add(getStaffWebinar, ({ params }) => webinars.find(params.webinarId));
  add(createStaffWebinar, ({ body }, caller) => webinars.create(caller, body));
  add(changeStaffWebinar, ({ params, body }, caller) =>
    webinars.change(caller, params.webinarId, body),
  );
  add(cancelStaffWebinar, ({ params }, caller) => webinars.cancel(caller, params.webinarId));
  add(removeStaffWebinar, async ({ params }, caller) => {
    await webinars.remove(caller, params.webinarId);
    return { message: 'The webinar has been removed.' };
  });
  add(takeOverWebinar, ({ params }, caller) => webinars.takeOver(caller, params.webinarId));
  add(giveWebinarBack, ({ params }, caller) => webinars.giveBack(caller, params.webinarId));
  add(listWebinarAttendees, ({ params, query }) =>
    webinars.attendees(params.webinarId, query.page),
  );
  add(
    downloadWebinarAttendees,
    async ({ params: { webinarId } }, _caller, reply) => {
      await webinars.find(webinarId);
      return sendCsv(reply, {
        fileName: `attendees-${webinarId}.csv`,
        columns: ['Name', 'Email', 'Groups', 'Attended'],
        pieces: mapToCells(webinars.readAttendees(webinarId)),
      });
    },
    { answer: 'file' },
  );
  add(markWebinarAttendee, async ({ params, body }, caller) => {
    await webinars.mark(caller, params, body.hasAttended);
    return { message: 'The attendance has been saved.' };
  });
};
