/** What the operator configures and the page carries in its boot manifest (TAPI-65: no host is hard-coded). */

export type BrandMode = 'main' | 'education' | 'partner';

export interface AppConfig {
  readonly apiBase: string;
  readonly brand: { readonly name: string; readonly mode: BrandMode };
  /** Page that opens a cloud desktop; empty means none is configured. */
  readonly desktopUrl: string;
  /** Viewer for office documents; empty offers the download instead. */
  readonly officeViewerUrl: string;
}

const defaults: AppConfig = {
  apiBase: '/api',
  brand: { name: 'Cairn', mode: 'main' },
  desktopUrl: '',
  officeViewerUrl: '',
};

let current = defaults;

/** Called once by the host before any remote starts. */
export const configureApp = (config: Partial<AppConfig>): void => {
  current = { ...defaults, ...config };
};

export const appConfig = (): AppConfig => current;
