import type { Input, Key, Leaf, Reading, Service, Use } from './query.ts';

/** Changes that are made between two revisions. */
export interface Changing {
  readonly set: <V>(input: Input<V>, value: V) => void;
  /** Makes a leaf be read again when it is asked for next; without a key, all leaves of the query. */
  readonly invalidate: <K extends Key>(leaf: Leaf<K, unknown>, key?: K) => void;
}

/** Everything outside the graph: services, inputs, and leaves. A leaf is read once until it is invalidated. */
export interface Outside {
  readonly use: Use;
  readonly provide: <T>(service: Service<T>, value: T) => void;
  readonly inputOf: (input: Input<unknown>) => { readonly value: unknown; readonly digest: string } | undefined;
  readonly reading: (leaf: Leaf<Key, unknown>, key: Key) => Reading<unknown> | Promise<Reading<unknown>>;
  readonly changing: Changing;
}

/** Starts without services, inputs and leaves. */
export function createOutside(): Outside {
  const services = new Map<Service<unknown>, unknown>();
  const inputs = new Map<Input<unknown>, { readonly value: unknown; readonly digest: string }>();
  const readings = new Map<string, Reading<unknown> | Promise<Reading<unknown>>>();
  const use: Use = <T>(service: Service<T>) => {
    if (!services.has(service)) throw new Error(`nothing provides ${service.name}`);
    return services.get(service) as T;
  };
  return {
    use,
    provide: (service, value) => void services.set(service, value),
    inputOf: (input) => inputs.get(input),
    reading(leaf, key) {
      const id = idOf(leaf.name, key);
      const known = readings.get(id);
      if (known !== undefined) return known;
      const read = leaf.read(use, key);
      readings.set(id, read);
      if (read instanceof Promise) {
        read.then(
          (done) => readings.get(id) === read && readings.set(id, done),
          () => readings.get(id) === read && readings.delete(id),
        );
      }
      return read;
    },
    changing: {
      set: (input, value) => void inputs.set(input, { value, digest: input.digest(value) }),
      invalidate(leaf, key) {
        if (key !== undefined) readings.delete(idOf(leaf.name, key));
        else for (const id of readings.keys()) if (id.startsWith(`${leaf.name} `)) readings.delete(id);
      },
    },
  };
}

/** Identifies a result, a leaf or a lookup within its graph. */
export function idOf(name: string, key: Key): string {
  return typeof key === 'string' ? `${name} ${key}` : `${name}  ${key.join('\0')}`;
}
