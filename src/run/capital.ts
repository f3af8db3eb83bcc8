export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const sentence = (text: string): string => `${capital(text)}.`;
