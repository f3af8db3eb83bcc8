/** Carries the code and place of a DataError across the Worker's border; imported on both sides of it. */
import { transferHandlers } from 'comlink';
import { DataError, isDataError } from '../run/errors.ts';

const plain = transferHandlers.get('throw')!;

transferHandlers.set('throw', {
  ...plain,
  serialize(thrown) {
    const { value } = thrown as { value: unknown };
    if (!isDataError(value)) return plain.serialize(thrown);
    const { code, source, message } = value;
    return [{ code, source, message: message.slice(`${source}: `.length) }, []];
  },
  deserialize(serialized) {
    const { code, source, message } = serialized as { code?: string; source: string; message: string };
    if (code === undefined) return plain.deserialize(serialized);
    throw new DataError(code, source, message);
  },
});
