import { spawnSync } from 'node:child_process';
import { openHaproxy } from './haproxy.ts';
import { openNodeProxy } from './node-proxy.ts';

/** A process to which the proxy may forward requests. */
export interface Backend {
  readonly url: string;
}

export interface ProxyOptions {
  /** Port of the proxy; 0 for a free one. */
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

/** Opens the proxy of deploy/ if it is installed, else one written in Node. */
export const openProxy = (options: ProxyOptions): Promise<SiteProxy> =>
  isHaproxyInstalled() ? openHaproxy(options) : openNodeProxy(options);

const isHaproxyInstalled = (): boolean => spawnSync('haproxy', ['-v']).status === 0;
