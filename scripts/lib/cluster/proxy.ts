import { spawnSync } from 'node:child_process';
import { openHaproxy } from './haproxy.ts';
import { openNodeProxy } from './node-proxy.ts';

/** A process to which the proxy may forward requests. */
export interface SiteProxyBackend {
  readonly url: string;
}

export interface SiteProxyOptions {
  /** TCP port of the proxy; 0 for a free one. */
  readonly port: number;
  /** Returns the processes behind the proxy; read at the start and at every `refresh`. */
  readonly behind: () => readonly SiteProxyBackend[];
}

export interface SiteProxy {
  readonly kind: 'haproxy' | 'node';
  readonly url: string;
  readonly refresh: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens the proxy of deploy/ if it is installed, otherwise one written in Node. */
export const openSiteProxy = (options: SiteProxyOptions): Promise<SiteProxy> =>
  isHaproxyInstalled() ? openHaproxy(options) : openNodeProxy(options);

const isHaproxyInstalled = (): boolean => spawnSync('haproxy', ['-v']).status === 0;
