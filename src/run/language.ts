/** Numbers and the few words around them in the languages of the notes. In: text as published. Out: the same in that language. */

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

const WORDS: Record<Exclude<Language, 'en'>, readonly (readonly [RegExp, string])[]> = {
  de: [
    [/(\d+) % interval/g, '$1-%-Intervall'],
    [/\bblocks\b/g, 'Blöcken'],
    [/\bsettings\b/g, 'Einstellungen'],
  ],
};

/** `1,234.5 MB` is `1.234,5 MB` in German. */
export function inLanguage(text: string, language: Language): string {
  if (language === 'en') return text;
  const separated = text.replaceAll(/(?<=\d)[.,](?=\d)/g, (mark) => (mark === '.' ? ',' : '.'));
  return WORDS[language].reduce((said, [pattern, word]) => said.replace(pattern, word), separated);
}
