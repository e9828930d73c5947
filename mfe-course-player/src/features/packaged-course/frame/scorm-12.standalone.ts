import { createScormValueValidator } from '../runtime/scorm-again-12.ts';
import { ACCEPT_ALL_SCORM_VALUES } from '../runtime/value-models.ts';
import { exposeScormRuntimeStarter } from './start-runtime.ts';

exposeScormRuntimeStarter({ '1.2': createScormValueValidator(), '2004': ACCEPT_ALL_SCORM_VALUES });
