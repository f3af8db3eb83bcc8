/** Has the browser save data as a file. */
export function saveFile(data: Blob, name: string): void {
  const href = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
