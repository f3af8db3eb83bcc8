export * from './load.ts';
export { pinOf, type Pin } from './pins.ts';
