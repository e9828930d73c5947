import { createScormValueValidator } from '../runtime/scorm-again-2004.ts';
import { ACCEPT_ALL_SCORM_VALUES } from '../runtime/value-models.ts';
import { exposeScormRuntimeStarter } from './start-runtime.ts';

exposeScormRuntimeStarter({ '1.2': ACCEPT_ALL_SCORM_VALUES, '2004': createScormValueValidator() });
