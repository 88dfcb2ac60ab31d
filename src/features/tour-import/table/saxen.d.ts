// The package ships no types; this is the part of it that is used.
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decodeEntities: (text: string) => string,
      ) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(
      event: 'text',
      handle: (text: string, decodeEntities: (text: string) => string) => void,
    ): this;
    on(event: 'cdata', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    on(event: 'warn', handle: (warning: Error) => void): this;
    write(xml: string): this;
    end(): Error | undefined;
    stop(): void;
  }
}
