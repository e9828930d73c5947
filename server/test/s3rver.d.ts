/** Types for the used part of the library, which has none. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  interface S3Request {
    readonly method: string;
    readonly path: string;
    query: Readonly<Record<string, string | undefined>>;
    body: unknown;
    status: number;
  }
  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly allowMismatchedSignatures: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly httpServer: Server;
    /** Middleware of Koa. */
    readonly middleware: ((request: S3Request, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      putContent: (file: string, content: unknown) => Promise<[size: number, md5: string]>;
      listObjects: (bucket: string, options: object) => Promise<object>;
      deleteObject: (bucket: string, key: string) => Promise<void>;
      getResourcePath: (bucket: string, key: string | undefined, resource: string) => string;
    };
    run(): Promise<AddressInfo>;
  }
}
