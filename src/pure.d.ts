/**
 * The globals that pure code may use: those that Node, a browser and a Worker have alike, each with the part that is used. Everything else of a
 * platform is unknown to tsconfig.pure.json, which alone reads this file.
 */

declare const crypto: { readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> } };

declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal: true });
  decode(bytes: Uint8Array): string;
}

declare class ReadableStream<T> {
  constructor(source: { pull(controller: { enqueue(chunk: T): void; close(): void }): void });
  getReader(): { read(): Promise<{ done: false; value: T } | { done: true; value: T | undefined }>; cancel(): Promise<void> };
  pipeThrough<Out>(through: DecompressionStream<Out>): ReadableStream<Out>;
}

declare class DecompressionStream<Out = Uint8Array<ArrayBuffer>> {
  constructor(format: 'gzip');
  readonly readable: ReadableStream<Out>;
}

declare class URLSearchParams {
  constructor(entries: Readonly<Record<string, string>>);
  get(name: string): string | null;
  set(name: string, value: string): void;
  toString(): string;
}

declare class URL {
  constructor(address: string, base?: string);
  readonly href: string;
}
