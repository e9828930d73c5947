import { listWebinars, signUpForWebinar } from '@cairn/api/webinars.contract';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { WebinarsService } from './webinars.service.ts';

export const addWebinarsRoutes = (add: AddEndpoint, webinars: WebinarsService): void => {
  add(listWebinars, (_input, caller) => webinars.list(caller));
  add(signUpForWebinar, ({ body }, caller) => webinars.signUp(body.WebinarID, caller));
};
