import {
  changeMailText,
  listMailTexts,
  previewMailText,
  sendTestMail,
} from '@cairn/api/mail-text-settings.contract';
import type { FastifyRequest } from 'fastify';
import type { AddEndpoint } from '../../../platform/http/endpoint-route.ts';
import type { MailTextsService } from './mail-texts.service.ts';

export const addMailTextsRoutes = (
  add: AddEndpoint,
  mailTexts: MailTextsService,
  toSiteUrl: (request: FastifyRequest) => string,
): void => {
  add(listMailTexts, () => mailTexts.list());
  add(changeMailText, ({ params: { kind }, body }, caller) => mailTexts.change(caller, kind, body));
  add(previewMailText, ({ params, body }, caller, { request }) =>
    mailTexts.preview(caller, { ...params, ...body, siteUrl: toSiteUrl(request) }),
  );
  add(sendTestMail, ({ params, body }, caller, { request }) =>
    mailTexts.sendTest(caller, { ...params, ...body, siteUrl: toSiteUrl(request) }),
  );
};
