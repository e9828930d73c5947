interface DemoSettings {
  readonly DEMO_CONTENT?: 'on' | 'off' | undefined;
  readonly DATABASE_URL?: string | undefined;
}

/** Whether courses, accounts and stand-ins for trying the product out belong to it: with the embedded database, unless told. */
export const wantsDemo = ({ DEMO_CONTENT, DATABASE_URL }: DemoSettings): boolean =>
  DEMO_CONTENT === undefined ? DATABASE_URL === undefined : DEMO_CONTENT === 'on';
