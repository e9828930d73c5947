import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { OPERATOR_PAGE_COLOURS_CSS } from './html-document.ts';

/** Content security policy of the API's documentation page, which allows only what the page needs from this server. */
const DOCS_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Allows a style element by its hash, which the documentation library adds by script.
  'style-src': ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/** CSS of the API's documentation page in the product's colours and fonts, in both themes. */
const DOCS_STYLE = `${OPERATOR_PAGE_COLOURS_CSS}
body, .swagger-ui .scheme-container { background: var(--bg); }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .info p, .swagger-ui .opblock-tag,
.swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock .opblock-summary-description,
.swagger-ui .opblock-description-wrapper p, .swagger-ui table thead tr th, .swagger-ui table thead tr td,
.swagger-ui .parameter__name, .swagger-ui .parameter__type, .swagger-ui .response-col_status,
.swagger-ui .response-col_links, .swagger-ui .responses-inner h4, .swagger-ui .responses-inner h5,
.swagger-ui label, .swagger-ui .tab li, .swagger-ui section.models h4, .swagger-ui .model, .swagger-ui .model-title,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui .opblock .opblock-section-header > label {
  color: var(--ink); font-family: Figtree, system-ui, sans-serif;
}
.swagger-ui .opblock-tag { border-color: var(--line); letter-spacing: -0.01em; }
.swagger-ui .opblock .opblock-section-header, .swagger-ui section.models .model-container { background: var(--surface); box-shadow: none; }
.swagger-ui .opblock, .swagger-ui section.models { border-color: var(--line); border-radius: 12px; background: var(--surface); box-shadow: none; }
.swagger-ui .scheme-container { box-shadow: none; border-block: 1px solid var(--line); }
.swagger-ui .opblock .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock .opblock-summary-method { background: var(--deep); color: var(--on-deep); border-radius: 8px; text-shadow: none; }
.swagger-ui a, .swagger-ui .info a, .swagger-ui a.nostyle { color: var(--brand-ink); }
.swagger-ui .btn { border-color: var(--brand); color: var(--brand-ink); border-radius: 10px; box-shadow: none; }
.swagger-ui .btn svg, .swagger-ui .opblock-tag svg, .swagger-ui .arrow { fill: currentcolor; }
.swagger-ui .topbar { display: none; }
`;

/** Serves the OpenAPI document of the routes added afterwards at /api/openapi.json, and as a page at /api/docs. */
export const addOpenApi = async (app: FastifyInstance, title: string): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${title} API`, version: '1' },
      components: {
        securitySchemes: { 'jwt-Token': { type: 'apiKey', in: 'header', name: 'jwt-Token' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_POLICY,
    uiConfig: { deepLinking: true, docExpansion: 'none' },
    theme: {
      title: `${title} API`,
      css: [{ filename: 'cairn.css', content: DOCS_STYLE }],
    },
  });
};
