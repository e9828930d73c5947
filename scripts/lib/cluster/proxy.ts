import { spawnSync } from 'node:child_process';
import { openHaproxy } from './haproxy.ts';
import { openNodeProxy } from './node-proxy.ts';

/** Somebody that the proxy may ask. */
export interface Backend {
  readonly url: string;
}

export interface ProxyOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Read at the start and at every `refresh`. */
  readonly behind: () => readonly Backend[];
}

export interface SiteProxy {
  readonly kind: 'haproxy' | 'node';
  readonly url: string;
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The one of deploy/, where it is installed. */
export const openProxy = (options: ProxyOptions): Promise<SiteProxy> =>
  isInstalled() ? openHaproxy(options) : openNodeProxy(options);

const isInstalled = (): boolean => spawnSync('haproxy', ['-v']).status === 0;
