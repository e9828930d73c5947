import { createValueModel } from '../runtime/scorm-again-12.ts';
import { ACCEPT_ALL } from '../runtime/value-models.ts';
import { provideRuntime } from './start-runtime.ts';

provideRuntime({ '1.2': createValueModel(), '2004': ACCEPT_ALL });
