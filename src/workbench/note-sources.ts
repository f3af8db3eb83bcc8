/** The notes as they are written: what they place must be found on their pages. Part of the program, not of what is checked. */
const sources = import.meta.glob<string>('../studies/*/note.mdx', { query: '?raw', import: 'default' });

/** The source of a study's note. @param study the id of one of the site's studies */
export const noteSource = (study: string): Promise<string> => sources[`../studies/${study}/note.mdx`]!();
