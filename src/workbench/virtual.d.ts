/** What the program knows without asking a server; made by the plugin in astro.config.mjs from data/ and the notes. */
declare module 'virtual:expected' {
  const expected: import('../documents/expected.ts').Expected;
  export default expected;
}
