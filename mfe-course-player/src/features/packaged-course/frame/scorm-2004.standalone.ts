import { createValueModel } from '../runtime/scorm-again-2004.ts';
import { ACCEPT_ALL } from '../runtime/value-models.ts';
import { provideRuntime } from './start-runtime.ts';

provideRuntime({ '1.2': ACCEPT_ALL, '2004': createValueModel() });
